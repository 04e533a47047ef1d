import { DurableObject } from "cloudflare:workers";
import { DAY_MS } from "../../worker/days";
import {
  type CountedMessage,
  type Hold,
  longest,
  type MessageFigures,
  type SendingLimits,
  type StandingHolds,
  type TakenMessages,
} from "../../worker/domain/voice/messages/sending";
import { RecentMessages } from "./recent-messages";
import { judgeSending } from "./sending";
import { judge, type Rule, type Verdict } from "./window";

/** As far as the clocks of two machines may be apart. */
const SKEW_MS = 5000;

/** What a limit began, which an admin may end, and what moderators decided, which ends by their decision alone. */
type HoldTable = "holds" | "decided_holds";

/** Messages sent before an admin let their sender write again: they were sent, and count toward no limit. */
const FORGIVEN = "CREATE TABLE IF NOT EXISTS forgiven (at INTEGER NOT NULL)";

const WEEK_MS = 7 * DAY_MS;

/** One exact throttle; the object's name is the rule and its key. Survives eviction: hits are rows, not memory. */
export class Limiter extends DurableObject {
  /** The hits' table; made on every call, since the alarm empties a storage that may be in use again. */
  private table(): SqlStorage {
    const { sql } = this.ctx.storage;
    sql.exec("CREATE TABLE IF NOT EXISTS hits (at INTEGER NOT NULL)");
    return sql;
  }

  /** Likewise of whoever sends messages. */
  private messageTables(): SqlStorage {
    const sql = this.table();
    sql.exec(FORGIVEN);
    return sql;
  }

  /** Records a hit unless the window is full. */
  async take(rule: Rule, now: number): Promise<Verdict> {
    const sql = this.table();
    // A hit from the future is one from before the clock was set back; it would lock its owner out until then.
    sql.exec("DELETE FROM hits WHERE at <= ? OR at > ?", now - rule.windowMs, now + SKEW_MS);
    const hits = sql.exec<{ at: number }>("SELECT at FROM hits ORDER BY at").toArray();
    const { verdict } = judge(
      hits.map((hit) => hit.at),
      rule,
      now,
    );
    if (verdict.allowed) {
      sql.exec("INSERT INTO hits (at) VALUES (?)", now);
      await this.keepUntil(Date.now() + rule.windowMs + 1000);
    }
    return verdict;
  }

  /** Whether the next hit would be allowed; none is recorded. */
  look(rule: Rule, now: number): Verdict {
    const { sql } = this.ctx.storage;
    // Looking stores nothing, not even an empty table.
    const isUsed = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'hits'").toArray().length > 0;
    const hits = isUsed
      ? sql.exec<{ at: number }>("SELECT at FROM hits WHERE at <= ? ORDER BY at", now + SKEW_MS).toArray()
      : [];
    const times = hits.map((hit) => hit.at);
    return judge(times, rule, now).verdict;
  }

  /** Records as many of a sender's messages as their limits allow; a hold outlives eviction as the hits do. */
  async takeMessages(limits: SendingLimits, messages: CountedMessage[], now: number): Promise<TakenMessages> {
    const sql = this.messageTables();
    for (const kept of ["hits", "forgiven"])
      sql.exec(`DELETE FROM ${kept} WHERE at <= ? OR at > ?`, now - WEEK_MS, now + SKEW_MS);
    const hits = sql.exec<{ at: number }>("SELECT at FROM hits WHERE at > ? ORDER BY at", now - DAY_MS).toArray();
    const tried = { hits: hits.map((hit) => hit.at), hold: this.hold(now) };
    const verdict = judgeSending(tried, limits, { count: messages.length, now });
    const sent = messages.slice(0, verdict.granted);
    for (let n = 0; n < sent.length; n += 1) sql.exec("INSERT INTO hits (at) VALUES (?)", now);
    if (verdict.isNewHold && verdict.hold !== null) this.keepHold(verdict.hold);
    const copies = new RecentMessages(sql).add(sent);
    const forgiven = sql.exec<{ n: number }>("SELECT count(*) AS n FROM forgiven WHERE at > ?", now - DAY_MS);
    await this.keepUntil(Date.now() + WEEK_MS + 1000);
    return { ...verdict, inDay: verdict.inDay + forgiven.one().n, copies };
  }

  /** How much a sender wrote lately. */
  messageFigures(now: number): MessageFigures {
    const sql = this.messageTables();
    const since = (ms: number) =>
      sql
        .exec<{ n: number }>(
          "SELECT count(*) AS n FROM (SELECT at FROM hits UNION ALL SELECT at FROM forgiven) WHERE at > ? AND at <= ?",
          now - ms,
          now,
        )
        .one().n;
    return { inDay: since(DAY_MS), inWeek: since(WEEK_MS), averageLength: new RecentMessages(sql).averageLength() };
  }

  /** Who may send nothing, and until when: the longest of what holds them; null where nothing does. */
  hold(now: number): Hold | null {
    return longest(this.standing(now));
  }

  /** All that holds a sender. */
  standing(now: number): StandingHolds {
    const held = (table: HoldTable) => {
      const [hold] = this.holdsIn(table)
        .exec<{ by: string; until: number }>(`SELECT by, until FROM ${table}`)
        .toArray();
      return hold !== undefined && hold.until > now ? hold : null;
    };
    return { limit: held("holds"), decided: held("decided_holds") };
  }

  /** Holds a sender for a limit; a longer hold is never cut short by another. */
  async holdUntil(hold: Hold): Promise<void> {
    this.table();
    this.keepHold(hold);
    await this.keepUntil(Math.max(hold.until, Date.now()) + DAY_MS);
  }

  /** Holds a sender by a decision, beside whatever limit holds them. */
  async decideHold(hold: Hold): Promise<void> {
    this.table();
    this.keepHold(hold, "decided_holds");
    await this.keepUntil(Math.max(hold.until, Date.now()) + DAY_MS);
  }

  /** Ends the hold that a limit began; nothing sent before counts toward one. What was decided goes on. */
  async release(): Promise<void> {
    const sql = this.messageTables();
    this.holdsIn("holds").exec("DELETE FROM holds");
    sql.exec("INSERT INTO forgiven (at) SELECT at FROM hits");
    sql.exec("DELETE FROM hits");
  }

  /** Ends a hold that was decided; one that lasts longer goes on. */
  async lift({ by, until }: Hold): Promise<void> {
    this.holdsIn("decided_holds").exec("DELETE FROM decided_holds WHERE by = ? AND until = ?", by, until);
  }

  /** Has the alarm forget everything no earlier than then; a later time stands. @param time UTC epoch milliseconds */
  private async keepUntil(time: number): Promise<void> {
    const { storage } = this.ctx;
    const due = await storage.getAlarm();
    if (due === null || due < time) await storage.setAlarm(time);
  }

  private holdsIn(table: HoldTable): SqlStorage {
    const { sql } = this.ctx.storage;
    sql.exec(
      `CREATE TABLE IF NOT EXISTS ${table} (one INTEGER PRIMARY KEY CHECK (one = 1), by TEXT NOT NULL, until INTEGER NOT NULL)`,
    );
    return sql;
  }

  private keepHold({ by, until }: Hold, table: HoldTable = "holds"): void {
    this.holdsIn(table).exec(
      `INSERT INTO ${table} VALUES (1, ?, ?) ON CONFLICT (one) DO UPDATE SET by = excluded.by, until = excluded.until WHERE excluded.until > ${table}.until`,
      by,
      until,
    );
  }

  /** Forgets the hits, as after a successful login. */
  async reset(): Promise<void> {
    this.table().exec("DELETE FROM hits");
  }

  /** Answers that this object's storage works; used by the health check. */
  ping(): boolean {
    return this.ctx.storage.sql.exec<{ one: number }>("SELECT 1 AS one").one().one === 1;
  }

  override async alarm(): Promise<void> {
    const held = this.hold(Date.now());
    if (held === null) await this.ctx.storage.deleteAll();
    else await this.ctx.storage.setAlarm(held.until + DAY_MS);
  }
}
