import { likeness } from "../../worker/domain/voice/messages/sketch";
import type { CountedMessage } from "../../worker/domain/voice/messages/sending";

/** How many of a sender's latest messages are compared with each other. */
const KEPT = 10;
/** From here on two texts count as copies (rules/messaging-safety#patterns). */
const COPY_MIN = 0.85;

type Row = { conversation: string; length: number | null; sketch: string | null };

/** A sender's latest messages: their lengths and sketches, never their text. */
export class RecentMessages {
  constructor(private readonly sql: SqlStorage) {
    sql.exec(
      "CREATE TABLE IF NOT EXISTS recent (n INTEGER PRIMARY KEY AUTOINCREMENT, conversation TEXT NOT NULL, length INTEGER, sketch TEXT)",
    );
  }

  /**
   * @returns the number of conversations, earlier ones included, that got nearly the same text as one of these messages
   */
  add(messages: readonly CountedMessage[]): number {
    let copies = 0;
    for (const { conversation, length, sketch } of messages.slice(-KEPT)) {
      this.sql.exec("INSERT INTO recent (conversation, length, sketch) VALUES (?, ?, ?)", conversation, length, sketch);
      this.sql.exec("DELETE FROM recent WHERE n <= (SELECT max(n) FROM recent) - ?", KEPT);
      if (sketch === null) continue;
      const alike = this.kept().filter((each) => each.sketch !== null && likeness(each.sketch, sketch) >= COPY_MIN);
      copies = Math.max(copies, new Set(alike.map((each) => each.conversation)).size);
    }
    return copies;
  }

  averageLength(): number | null {
    const lengths = this.kept().flatMap(({ length }) => (length === null ? [] : [length]));
    return lengths.length === 0 ? null : lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  }

  private kept(): Row[] {
    return this.sql.exec<Row>("SELECT conversation, length, sketch FROM recent").toArray();
  }
}
