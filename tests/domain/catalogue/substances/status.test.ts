import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { SUBSTANCES } from "@worker/domain/catalogue/substances/classes";
import { REGIONS } from "@worker/domain/catalogue/substances/regions";
import { listStatuses } from "@worker/domain/catalogue/substances/status";
import { insert } from "../../../factories/insert";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const base = { updatedAt: NOW, asOf: "2026-11-02", sourceUrl: "https://law.example/x" };

beforeAll(async () => {
  await insert(env.DB, "substanceStatuses", [
    { ...base, substance: "mit", region: "US-OH", status: "age-restricted" },
    { ...base, substance: "7oh", region: "US-OH", status: "prohibited", sourceUrl: null },
    { ...base, substance: "pseudo", region: "US-OH", status: "restricted", asOf: null },
    { ...base, substance: "other", region: "US-OH", status: "unknown" },
    { ...base, substance: "mit", region: "XX", status: "legal" },
  ]);
});

describe("listStatuses", () => {
  it("has every region with every substance, in the table's order, whatever is on record", async () => {
    const rows = await listStatuses(db);
    expect(rows.map(({ code }) => code)).toEqual(REGIONS.map(({ code }) => code));
    for (const { entries } of rows) expect(Object.keys(entries)).toEqual([...SUBSTANCES]);
  });

  it("gives an entry its date and source, and takes one that lacks either for unknown", async () => {
    const ohio = (await listStatuses(db)).find(({ code }) => code === "US-OH");
    expect(ohio).toEqual({
      code: "US-OH",
      name: "Ohio",
      entries: {
        "plain-leaf": null,
        "7oh": null,
        mit: { status: "age-restricted", asOf: "2026-11-02", sourceUrl: "https://law.example/x" },
        pseudo: null,
        other: null,
      },
    });
  });

  it("reads one region alone, and nothing for a region that is not in the table", async () => {
    expect((await listStatuses(db, "US-OH")).map(({ name }) => name)).toEqual(["Ohio"]);
    expect(await listStatuses(db, "XX")).toEqual([]);
  });
});
