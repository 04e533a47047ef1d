/** While one round follows the other they begin at most this often. */
const ROUND_MS = 250;

/** Has work done in rounds, one at a time: what comes while one runs is done by the next, however much it is. */
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
