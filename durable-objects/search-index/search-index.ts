import { DurableObject } from "cloudflare:workers";
import { connect } from "../../worker/db/client";
import { newId } from "../../worker/db/ids";
import { buildIndex } from "../../worker/domain/views/search/index/build-index";
import { keysOf, manifest as manifestShape } from "../../worker/domain/views/search/index/manifest";
import { readFingerprint } from "../../worker/domain/views/search/index/read-catalogue";
import type { Bindings } from "../../worker/env";
import { jsonText } from "../../worker/json-text";
import { type Ask, GATHER_MS, hasMoved, isDue, KEEP_MS, mustWait, PROBE_MS, type Status } from "./freshness";

export interface Pointer {
  version: string;
  epoch: number;
}

/**
 * Keeps the version pointer of the search index, and is the only one to build it: however many ask at once, one build
 * answers them all. The documents lie in KV; everything here survives eviction, a build that was cut off is due again.
 */
export class SearchIndex extends DurableObject<Bindings> {
  private building: Promise<Status> | undefined;
  private probedAt: number | undefined;

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env);
    state.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS standing (one INTEGER PRIMARY KEY CHECK (one = 1), manifest TEXT, built_at INTEGER NOT NULL, touched INTEGER NOT NULL, built INTEGER NOT NULL, generation INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS authors (author TEXT PRIMARY KEY, touch INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS retired (key TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
      INSERT OR IGNORE INTO standing VALUES (1, NULL, 0, 0, 0, 0);
    `);
  }

  /** The version to read, built first where the asker must not see an older one. */
  async current(ask: Ask): Promise<Pointer> {
    const status = this.status();
    const pending = ask.author !== null && this.touchOf(ask.author) > status.built;
    if (mustWait(status, ask, pending)) return pointer(await this.buildSince(status.touched, ask.epoch));
    const isFirst = this.probedAt === undefined;
    if (!(await this.moved(status))) return pointer(status);
    await this.touch(null);
    // What was stored while this object slept may be another catalogue altogether; later moves need not be waited for.
    return pointer(isFirst ? await this.buildSince(status.touched + 1) : status);
  }

  /** Notes a change; it is in the next version, and in every version that its author is given from now on. */
  async touch(author: string | null): Promise<void> {
    this.ctx.storage.sql.exec("UPDATE standing SET touched = touched + 1");
    if (author !== null) {
      this.ctx.storage.sql.exec("INSERT OR REPLACE INTO authors SELECT ?, touched FROM standing", author);
    }
    const { storage } = this.ctx;
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now() + GATHER_MS);
  }

  /** Replaces a version whose documents are lost or broken. Whoever comes later with the same loss gets the new one. */
  async heal(version: string): Promise<Pointer> {
    await this.building?.catch(() => undefined);
    const status = this.status();
    if (status.manifest !== null && status.manifest.version !== version) return pointer(status);
    if (this.building === undefined) this.ctx.storage.sql.exec("UPDATE standing SET generation = generation + 1");
    return pointer(await this.buildSince(status.touched));
  }

  /** The cron's visit: builds what is due, and what moved without being announced. */
  async tick(now: number): Promise<void> {
    const status = this.status();
    if (isDue(status, now) || (await this.moved(status))) await this.buildSince(status.touched);
  }

  override async alarm(): Promise<void> {
    const status = this.status();
    if (status.touched > status.built || status.manifest === null) await this.buildSince(status.touched);
  }

  /** Builds, or joins the build that runs; again, when that one had begun before this change or epoch. */
  private async buildSince(touched: number, epoch = 0): Promise<Status> {
    for (let round = 1; ; round += 1) {
      this.building ??= this.build().finally(() => (this.building = undefined));
      const status = await this.building;
      if (round === 2 || (status.built >= touched && (status.manifest?.epoch ?? 0) >= epoch)) return status;
    }
  }

  private async build(): Promise<Status> {
    const { manifest: previous, touched, generation } = this.status();
    const now = Date.now();
    const built = await buildIndex(connect(this.env.DB), this.env.KV, { version: newId(now), generation, previous });
    this.ctx.storage.transactionSync(() => {
      const { sql } = this.ctx.storage;
      sql.exec("UPDATE standing SET manifest = ?, built_at = ?, built = ?", JSON.stringify(built), now, touched);
      sql.exec("DELETE FROM authors WHERE touch <= ?", touched);
      const current = new Set(keysOf(built));
      for (const key of previous === null ? [] : keysOf(previous)) {
        if (!current.has(key)) sql.exec("INSERT OR REPLACE INTO retired VALUES (?, ?)", key, now);
      }
      for (const key of current) sql.exec("DELETE FROM retired WHERE key = ?", key);
    });
    this.probedAt = now;
    await this.removeRetired(now);
    return this.status();
  }

  private async removeRetired(now: number): Promise<void> {
    const old = this.ctx.storage.sql.exec<{ key: string }>(
      "SELECT key FROM retired WHERE at <= ? LIMIT 100",
      now - KEEP_MS,
    );
    for (const { key } of old.toArray()) {
      await this.env.KV.delete(key);
      this.ctx.storage.sql.exec("DELETE FROM retired WHERE key = ?", key);
    }
  }

  private async moved(status: Status): Promise<boolean> {
    const now = Date.now();
    if (this.probedAt !== undefined && now - this.probedAt < PROBE_MS) return false;
    this.probedAt = now;
    return hasMoved(status, await readFingerprint(connect(this.env.DB)));
  }

  private touchOf(author: string): number {
    const [row] = this.ctx.storage.sql
      .exec<{ touch: number }>("SELECT touch FROM authors WHERE author = ?", author)
      .toArray();
    return row?.touch ?? 0;
  }

  private status(): Status & { generation: number } {
    const row = this.ctx.storage.sql
      .exec<{ manifest: string | null; built_at: number; touched: number; built: number; generation: number }>(
        "SELECT * FROM standing",
      )
      .one();
    return { ...row, builtAt: row.built_at, manifest: row.manifest === null ? null : readManifest(row.manifest) };
  }
}

const readManifest = jsonText(manifestShape);

function pointer({ manifest }: Status): Pointer {
  if (manifest === null) throw new Error("The search index was built, and yet there is none.");
  return { version: manifest.version, epoch: manifest.epoch };
}
