import { sendDraft } from "./send-draft";

export type Saving =
  | { state: "saved"; at: number }
  | { state: "unsaved" }
  | { state: "saving" }
  | { state: "failed"; message: string; isTriedAgain: boolean };

/** How long after the last touch what was typed is sent, and when it is tried again; milliseconds. */
const SAVE_PAUSE_MS = 1200;
const SAVE_AGAIN_MS = 5000;

/** Saves what is typed, one save at a time; what could not be sent stays typed and is sent again. */
export class DraftSaver {
  #savedAt: number | null;
  #timer: number | undefined;
  #running: Promise<void> | null = null;
  #isDirty = false;
  #isLeaving = false;
  #isLast = false;

  constructor(
    readonly address: string,
    savedAt: number | null,
    readonly say: (saving: Saving) => void,
  ) {
    this.#savedAt = savedAt;
  }

  /** Something was typed. */
  touch(read: () => Record<string, string>): void {
    this.#isDirty = true;
    // Whoever types is still here, wherever the form was to lead.
    this.#isLeaving = false;
    this.say({ state: "unsaved" });
    this.#later(read, SAVE_PAUSE_MS);
  }

  /** @param keepalive whether it goes on although the page goes away */
  async save(read: () => Record<string, string>, keepalive = false): Promise<void> {
    if (this.#running !== null || !this.#isDirty || this.#isLeaving) return;
    this.#running = this.#run(read, keepalive);
    await this.#running;
  }

  async #run(read: () => Record<string, string>, keepalive: boolean): Promise<void> {
    this.#isDirty = false;
    this.say({ state: "saving" });
    const answer = await this.#send(read(), keepalive);
    this.#running = null;
    if (answer.state === "failed") this.#isDirty ||= answer.isTriedAgain;
    this.say(this.#isDirty && answer.state === "saved" ? { state: "unsaved" } : answer);
    if (!this.#isDirty) return;
    if (!this.#isLast) this.#later(read, answer.state === "failed" ? SAVE_AGAIN_MS : SAVE_PAUSE_MS);
    else if (answer.state === "saved") void this.save(read, true);
  }

  /** The form itself brings everything that was typed. @returns the save that must come to its end first */
  leave(): Promise<void> | null {
    this.#isLeaving = true;
    this.stop();
    return this.#running;
  }

  /** When the draft was last saved, as far as this page knows. */
  get savedAt(): number | null {
    return this.#savedAt;
  }

  /** The page has come, perhaps once more. */
  stay(): void {
    this.#isLast = false;
  }

  /** The page is left for another one: what it held at last is sent now, or after what is being sent. */
  finish(read: () => Record<string, string>): void {
    this.#isLast = true;
    this.stop();
    void this.save(read, true);
  }

  stop(): void {
    window.clearTimeout(this.#timer);
  }

  #later(read: () => Record<string, string>, pause: number): void {
    this.stop();
    this.#timer = window.setTimeout(() => void this.save(read), pause);
  }

  async #send(fields: Record<string, string>, keepalive: boolean): Promise<Saving> {
    const answer = await sendDraft(this.address, { fields, basedOn: this.#savedAt }, keepalive);
    if (answer.savedAt === null)
      return { state: "failed", message: answer.message, isTriedAgain: answer.status === 0 || answer.status >= 500 };
    this.#savedAt = answer.savedAt;
    return { state: "saved", at: answer.savedAt };
  }
}
