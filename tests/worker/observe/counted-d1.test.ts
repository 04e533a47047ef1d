import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { siteCounters } from "@worker/domain/foundation/stats/schema";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";

const counted = () => {
  const usage = new Usage();
  return { usage, d1: countedD1(env.DB, usage), db: connect(countedD1(env.DB, usage)) };
};

describe("what is counted", () => {
  it("is one trip, one statement and the rows read of a single statement", async () => {
    const { usage, db } = counted();
    await db.insert(siteCounters).values({ name: "one", value: 1 });
    expect(usage.d1).toMatchObject({ trips: 1, statements: 1 });
    expect(usage.d1.written).toBeGreaterThan(0);
    await db.select().from(siteCounters).where(eq(siteCounters.name, "one"));
    expect(usage.d1).toMatchObject({ trips: 2, statements: 2, read: 1 });
  });

  it("is one trip for a whole batch", async () => {
    const { usage, db } = counted();
    await db.batch([db.select().from(siteCounters), db.select().from(siteCounters), db.select().from(siteCounters)]);
    expect(usage.d1).toMatchObject({ trips: 1, statements: 3 });
  });

  it("leaves out a statement that fails", async () => {
    const { usage, d1 } = counted();
    await expect(d1.prepare("select * from no_such_table").all()).rejects.toThrow(/no such table/);
    expect(usage.d1.trips).toBe(0);
  });
});

describe("answers", () => {
  it("are those of D1: first, first of a column, all, raw", async () => {
    const { d1 } = counted();
    const statement = d1.prepare('select ? as "a", ? as "b"').bind("x", 2);
    expect(await statement.first()).toEqual({ a: "x", b: 2 });
    expect(await statement.first("b")).toBe(2);
    expect((await statement.all()).results).toEqual([{ a: "x", b: 2 }]);
    expect(await statement.raw()).toEqual([["x", 2]]);
    expect(await d1.prepare("select 1 where 0").first()).toBeNull();
  });
});

describe("a select that names a column twice", () => {
  const refused = (sql: string) => expect(() => counted().d1.prepare(sql)).toThrow(/selected twice/);
  const taken = (sql: string) => expect(() => counted().d1.prepare(sql)).not.toThrow();

  it("is refused, since its row would lose one", () => {
    refused('select "vendors"."id", "products"."id" from "vendors" join "products"');
    refused('select distinct "vendors"."id", "products"."id" from "vendors" join "products"');
  });

  it("is refused behind a subquery, whose own FROM ends nothing", () => {
    refused('select (select max(value) from site_counters) as "most", "a"."id", "b"."id" from "a" join "b"');
    refused('select "a"."id", (select 1 from "c") as "one", "b"."id" from "a" join "b"');
  });

  it("is refused behind a text that looks like SQL", () => {
    refused(`select ') from (' as "text", "a"."id", "b"."id" from "a" join "b"`);
  });

  it("is taken once each has its own name", () => {
    taken('select "vendors"."id" as "vendor_id", "products"."id" as "product_id" from "vendors" join "products"');
    taken('select (select "id" from "c") as "first", "a"."id" from "a"');
    taken('select coalesce("a"."id", "b"."id") as "id", "a"."name" from "a" join "b"');
  });
});
