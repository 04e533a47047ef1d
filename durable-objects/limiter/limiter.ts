import { DurableObject } from "cloudflare:workers";
import { judge, type Rule, type Verdict } from "./window";

/** As far as the clocks of two machines may be apart. */
const SKEW_MS = 5000;

/** One exact throttle; the object's name is the rule and its key. Survives eviction: hits are rows, not memory. */
export class Limiter extends DurableObject {
  /** The hits' table; made on every call, since the alarm empties a storage that may be in use again. */
  private table(): SqlStorage {
    const { sql } = this.ctx.storage;
    sql.exec("CREATE TABLE IF NOT EXISTS hits (at INTEGER NOT NULL)");
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
      await this.ctx.storage.setAlarm(Date.now() + rule.windowMs + 1000);
    }
    return verdict;
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
    await this.ctx.storage.deleteAll();
  }
}
