import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import * as schema from "@worker/domain/registry/tables";
import { FACETS } from "@worker/domain/catalogue/facets/facet-rules";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { getTableName } from "drizzle-orm";
import { refreshNewbie } from "../../../scripts/seed/accounts";
import { DEMO_TABLES, type DemoTable } from "../../../scripts/seed/data";
import { turnMonitoringOn } from "../../../scripts/seed/messages/monitoring";
import { writeDemo } from "../../../scripts/seed/write";
import { aVendor } from "../../factories/rows";
import { insert } from "../../factories/insert";
import { demo, NOW, read, type Rows } from "./demo";

const db = connect(env.DB);
/** Triggers count the work that waits as its rows come; the generator makes the other counters. */
const GENERATED: Partial<Record<DemoTable, string>> = { siteCounters: "name NOT LIKE 'work.%'" };
const count = async (table: string, where = "TRUE") =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM "${table}" WHERE ${where}`).first<number>("n")) ?? 0;

describe("writing the demo", () => {
  let rows: Rows;

  beforeAll(async () => {
    rows = read(demo());
    await env.DB.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('probe', '1', 0)").run();
    await writeDemo(env.DB, demo());
  });

  it("stores every row", async () => {
    for (const name of Object.keys(DEMO_TABLES) as DemoTable[]) {
      expect([name, await count(getTableName(DEMO_TABLES[name]), GENERATED[name])]).toEqual([name, rows[name].length]);
    }
  });

  it("stores what the generator made, column by column", async () => {
    const read = async (name: "products" | "reviews" | "labResults") => db.select().from(DEMO_TABLES[name]);
    for (const name of ["products", "reviews", "labResults"] as const) {
      const stored = new Map((await read(name)).map((row) => [row.id, row]));
      for (const row of rows[name]) expect(stored.get(row.id)).toMatchObject(row);
    }
  });

  it("finds facets for every filter of the directory, and counts tested products as the generator did", async () => {
    await refreshAllFacets(db, NOW);
    const facets = await db.selectDistinct({ facet: schema.vendorFacets.facet }).from(schema.vendorFacets);
    expect(new Set(facets.map(({ facet }) => facet))).toEqual(new Set(FACETS));
    const stored = new Map((await db.select().from(schema.vendors)).map(({ id, testedCount }) => [id, testedCount]));
    for (const { id, testedCount } of rows.vendors) expect(stored.get(id)).toBe(testedCount);
  });

  it("makes newbie twelve hours old again", async () => {
    await refreshNewbie(env.DB, NOW + 50 * 3_600_000);
    expect(await env.DB.prepare("SELECT created_at AS at FROM users WHERE username = 'newbie'").first("at")).toBe(
      NOW + 38 * 3_600_000,
    );
  });

  it("turns message monitoring on where the log says so, and not over what somebody set", async () => {
    const { monitoring } = demo();
    const stands = () =>
      env.DB.prepare("SELECT value FROM settings WHERE key = 'messageMonitoring'").first<string>("value");
    await turnMonitoringOn(db, { ...monitoring, loggedAs: "nowhere" });
    expect(await stands()).toBeNull();
    await turnMonitoringOn(db, monitoring);
    expect(await stands()).toBe('{"on":true}');
    await env.DB.prepare("UPDATE settings SET value = ? WHERE key = 'messageMonitoring'").bind('{"on":false}').run();
    await turnMonitoringOn(db, monitoring);
    expect(await stands()).toBe('{"on":false}');
  });

  it("replaces the data of another day when told to wipe, and keeps settings and audit log", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "left-over" })]);
    const audited = await count("audit_log");
    const tomorrow = NOW + 86_400_000;
    await writeDemo(env.DB, demo(tomorrow), { wipe: true });
    expect(await count("vendors")).toBe(24);
    expect(await count("audit_log")).toBe(audited);
    expect(await env.DB.prepare("SELECT value FROM settings WHERE key = 'probe'").first("value")).toBe("1");
  });
});
