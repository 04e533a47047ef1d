import { DurableObject } from "cloudflare:workers";
import { judge, type Rule, type Verdict } from "./window";

/** One exact throttle; the object's name is the rule and its key. Survives eviction: hits are rows, not memory. */
export class Limiter extends DurableObject {
  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as Cloudflare.Env);
    state.storage.sql.exec("CREATE TABLE IF NOT EXISTS hits (at INTEGER NOT NULL)");
  }

  /** Records a hit unless the window is full. */
  async take(rule: Rule, now: number): Promise<Verdict> {
    const hits = this.ctx.storage.sql.exec<{ at: number }>("SELECT at FROM hits ORDER BY at").toArray().map((row) => row.at);
    const { verdict } = judge(hits, rule, now);
    this.ctx.storage.sql.exec("DELETE FROM hits WHERE at <= ?", now - rule.windowMs);
    if (verdict.allowed) this.ctx.storage.sql.exec("INSERT INTO hits (at) VALUES (?)", now);
    await this.ctx.storage.setAlarm(Date.now() + rule.windowMs + 1000);
    return verdict;
  }

  /** Forgets the hits, as after a successful login. */
  async reset(): Promise<void> {
    this.ctx.storage.sql.exec("DELETE FROM hits");
  }

  /** Answers that this object's storage works; used by the health check. */
  ping(): boolean {
    return this.ctx.storage.sql.exec<{ one: number }>("SELECT 1 AS one").one().one === 1;
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
