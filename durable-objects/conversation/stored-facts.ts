import { membersOf } from "../../worker/domain/voice/messages/conversation-id";
import type { LineKind } from "../../worker/domain/voice/messages/line";
import { type Keeping, keptAnew, keptFrom } from "../../worker/domain/voice/messages/keeping";
import { daysOfLine, type RetentionDays } from "../../worker/domain/voice/messages/retention-forms";
import { addColumn } from "./add-column";

type Row = {
  id: string;
  is_private: number;
  first_read: number;
  second_read: number;
  first_blocks: number;
  second_blocks: number;
  changes: number;
  indexed: number;
  keep_days: number;
  keep_since: number;
};

/**
 * What holds for a conversation as a whole: whose it is, its mode, and how far each has read. Its table has the name
 * that it was released with.
 */
export class StoredFacts {
  /** What the row says; every write goes to both. */
  private known: Row | undefined;

  constructor(private readonly sql: SqlStorage) {
    this.create();
  }

  /** The table, where there is none. */
  create(): void {
    this.known = undefined;
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS standing (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, is_private INTEGER NOT NULL DEFAULT 0, first_read INTEGER NOT NULL DEFAULT 0, second_read INTEGER NOT NULL DEFAULT 0, first_blocks INTEGER NOT NULL DEFAULT 0, second_blocks INTEGER NOT NULL DEFAULT 0, changes INTEGER NOT NULL DEFAULT 0, indexed INTEGER NOT NULL DEFAULT 0, keep_days INTEGER NOT NULL DEFAULT 0, keep_since INTEGER NOT NULL DEFAULT 0);
    `);
    for (const later of ["keep_days", "keep_since"])
      addColumn(this.sql, "standing", later, "INTEGER NOT NULL DEFAULT 0");
  }

  /** Forgets everything. */
  clear(): void {
    this.known = undefined;
    this.sql.exec("DELETE FROM standing");
  }

  /** An object learns from its first caller which conversation it is. */
  is(id: string): void {
    if (this.known === undefined) this.sql.exec("INSERT OR IGNORE INTO standing (one, id) VALUES (1, ?)", id);
  }

  get id(): string {
    return this.row().id;
  }

  get members(): readonly [first: string, second: string] {
    const members = membersOf(this.id);
    if (members === null) throw new Error("A conversation's object was called by a name that is no conversation's.");
    return members;
  }

  get isPrivate(): boolean {
    return this.row().is_private === 1;
  }

  private setPrivate(isPrivate: boolean): void {
    this.set("is_private", Number(isPrivate));
  }

  /** For how many days it keeps its messages, and since when. */
  get keeping(): Keeping {
    const { keep_days, keep_since } = this.row();
    return { keepDays: keep_days as RetentionDays, keepSince: keep_since };
  }

  /**
   * Older objects did not record when retention was set; for them it counts from now.
   * @param now UTC epoch milliseconds
   */
  noteKeeping(now: number): void {
    const { keepDays, keepSince } = this.keeping;
    if (keepDays !== 0 && keepSince === 0) this.set("keep_since", now);
  }

  /**
   * Applies the change that a line announces.
   * @param at UTC epoch milliseconds
   * @returns when deletion of older messages begins; null if it never does, or the line is about something else
   */
  follow(kind: LineKind, at: number): number | null {
    const days = daysOfLine(kind);
    if (days === null) {
      this.setPrivate(kind === "private-on");
      return null;
    }
    const keeping = keptAnew(this.keeping, days, at);
    this.set("keep_days", keeping.keepDays);
    this.set("keep_since", keeping.keepSince);
    return keptFrom(keeping, at);
  }

  /** Whether a member blocked the other. */
  isBlockedBy(userId: string): boolean {
    const { first_blocks, second_blocks } = this.row();
    return (userId === this.members[0] ? first_blocks : second_blocks) === 1;
  }

  /** Whether either blocked the other: then neither writes. */
  get isBlocked(): boolean {
    return this.members.some((member) => this.isBlockedBy(member));
  }

  setBlock(userId: string, blocked: boolean): void {
    const column = userId === this.members[0] ? "first_blocks" : "second_blocks";
    this.set(column, Number(blocked));
  }

  /** The newest message that a member has read; 0 where they have read none. */
  readBy(userId: string): number {
    return userId === this.members[0] ? this.row().first_read : this.row().second_read;
  }

  /** Whether the member who did not write a message has read it. */
  isReadByOther({ senderId, seq }: { senderId: string | null; seq: number }): boolean {
    return this.members.some((member) => member !== senderId && this.readBy(member) >= seq);
  }

  /** @returns whether it moved; nobody unreads */
  markRead(userId: string, seq: number): boolean {
    if (seq <= this.readBy(userId)) return false;
    const column = userId === this.members[0] ? "first_read" : "second_read";
    this.set(column, seq);
    return true;
  }

  /** Notes that the lists of conversations are out of date. */
  noteChange(): void {
    this.set("changes", this.row().changes + 1);
  }

  /** The number of changes so far, if the lists have not yet been told about all of them; else null. */
  pending(): number | null {
    const { changes, indexed } = this.row();
    return changes > indexed ? changes : null;
  }

  noteIndexed(changes: number): void {
    this.set("indexed", changes);
  }

  private row(): Row {
    this.known ??= this.sql.exec<Row>("SELECT * FROM standing").one();
    return this.known;
  }

  private set(column: Exclude<keyof Row, "id">, value: number): void {
    const row = this.row();
    this.sql.exec(`UPDATE standing SET ${column} = ?`, value);
    this.known = { ...row, [column]: value };
  }
}
