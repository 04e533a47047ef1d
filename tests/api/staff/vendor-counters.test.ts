import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { lapseEndedTerms, lapseUnpaid } from "@worker/domain/oversight/plans/lapse-verification";
import { apply } from "../../factories/applications";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { DAY } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

let ann: Person, admin: Person;

beforeAll(() => stopClock());

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from site_counters");
  ann = await aPerson({ username: "ann" });
  admin = await aPerson({ username: "admin", role: "admin" });
});

const counters = async () => {
  const { results } = await env.DB.prepare(
    "select name, value from site_counters where name in ('vendors', 'vendors.verified') order by name",
  ).all<{ name: string; value: number }>();
  return results.map(({ name, value }) => [name, value]);
};
const staff = (path: string, json: object = {}) => ask(path, { json, cookie: admin.cookie });
const approved = async () => {
  const { id } = await (await apply(ann)).json<{ id: string }>();
  await staff(`/api/staff/applications/${id}/take`);
  expect((await staff(`/api/staff/applications/${id}/approve`)).status).toBe(200);
};
const job = () => ({ now: Date.now() + 31 * DAY, origin: "http://localhost" });

describe("the counts of vendors", () => {
  it("count the first vendor of an empty site as it is approved", async () => {
    expect(await counters()).toEqual([]);
    await approved();
    expect(await counters()).toEqual([
      ["vendors", 1],
      ["vendors.verified", 1],
    ]);
  });

  it("lose a badge that lapses, once, and have it back when the fee is settled", async () => {
    await approved();
    await lapseUnpaid(connect(env.DB), job());
    await lapseUnpaid(connect(env.DB), job());
    const lapsed = await counters();
    const id = await env.DB.prepare("select id from charges where state = 'lapsed'").first("id");
    const settled = await staff(`/api/staff/charges/${String(id)}/settlement`, { outcome: "settled", note: "Paid." });
    expect([lapsed, settled.status, await counters()]).toEqual([
      [
        ["vendors", 1],
        ["vendors.verified", 0],
      ],
      200,
      [
        ["vendors", 1],
        ["vendors.verified", 1],
      ],
    ]);
    const after = { now: Date.now() + 400 * DAY, origin: "http://localhost" };
    await lapseEndedTerms(connect(env.DB), after);
    await lapseEndedTerms(connect(env.DB), after);
    expect((await counters())[1]).toEqual(["vendors.verified", 0]);
  });
});
