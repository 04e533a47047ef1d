import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { recountGroups, recountRoom, type Stretch } from "@worker/db/recount";
import { recountTotals } from "@worker/domain/registry/recount-totals";
import { GROUPS } from "@worker/domain/registry/group-totals";
import { ROOMS } from "@worker/domain/registry/totals";
import { generateDemo } from "../../../scripts/seed/generate";
import { writeDemo } from "../../../scripts/seed/write";
import { NOW } from "../../factories/rows";

const db = connect(env.DB);
const first = (sql: string, column: string) => env.DB.prepare(sql).first(column);

/** Few keys, so that a statement that reads more than its own keys' rows does so again and again. */
const STRETCH = 10;

/** Everything the demo has, of which each walk may read a share. */
const ROWS = `select (select count(*) from reviews) + (select count(*) from review_facets) + (select count(*) from products)
  + (select count(*) from vendors) + (select count(*) from review_facet_counts)
  + (select count(*) from forum_posts) + (select count(*) from forum_stances) as n`;

async function walk(stretch: (after: string) => Promise<Stretch>) {
  const all: Stretch = { mended: [], rowsRead: 0, reached: "" };
  do {
    const { mended, rowsRead, reached } = await stretch(all.reached);
    all.mended.push(...mended);
    all.rowsRead += rowsRead;
    all.reached = reached;
  } while (all.reached !== "");
  return all;
}

describe("the nightly recount of the demo, whose totals the seed counts", () => {
  beforeAll(async () => {
    await writeDemo(env.DB, generateDemo({ now: NOW, scale: 1, passwordHash: "!" }), { wipe: true });
  }, 120_000);

  it("comes to its end in one night and finds nothing to mend", async () => {
    await env.DB.exec("delete from settings where key glob 'jobPosition*'");
    expect(await recountTotals(db, NOW)).toEqual({});
    expect(await first("select value from settings where key glob 'jobPosition*'", "value")).toBe("");
    expect(await first("select count(*) as n from audit_log where action = 'totals.mended'", "n")).toBe(0);
  });

  it.each([
    ...Object.entries(ROOMS).map(
      ([name, room]) => [name, (after: string) => recountRoom(db, room, { after, stretch: STRETCH })] as const,
    ),
    ...Object.entries(GROUPS).map(
      ([name, groups]) => [name, (after: string) => recountGroups(db, groups, { after, stretch: STRETCH })] as const,
    ),
  ])("%s: reads a few times what there is, in however many stretches", async (_, stretch) => {
    const { mended, rowsRead } = await walk(stretch);
    const rows = Number(await first(ROWS, "n"));
    expect(mended).toEqual([]);
    expect(rowsRead).toBeLessThan(5 * rows);
  });
});
