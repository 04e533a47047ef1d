/** The pause between consecutive rounds, in milliseconds. */
const ROUND_MS = 250;

/** Does work in rounds, one at a time: everything asked for during a round is done together by the next. */
export class Rounds {
  private running: Promise<void> | undefined;
  private isDue = false;

  constructor(private readonly round: () => Promise<void>) {}

  /** @returns when it is done */
  ask(): Promise<void> {
    this.isDue = true;
    this.running ??= this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  private async run(): Promise<void> {
    for (let isFirst = true; this.isDue; isFirst = false) {
      if (!isFirst) await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
      this.isDue = false;
      await this.round();
    }
  }
}
