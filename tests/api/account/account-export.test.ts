import { env } from "cloudflare:workers";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "@worker/domain/registry/tables";
import { NOTHING_PERSONAL, type PersonalData } from "@worker/domain/foundation/privacy/personal-data";
import { exportSections } from "@worker/domain/oversight/accounts/export-account";
import { PERSONAL_DATA } from "@worker/domain/registry/personal-data";
import { insert } from "../../factories/insert";
import { namesMember } from "../../factories/member-rows";
import { aReview, aReply } from "../../factories/rows";
import { aFactor } from "../../factories/second-factor";
import { anAccount, ask, sessionFor } from "../../factories/site";

const PATH = "/api/account/export";
type Exported = Record<string, Record<string, unknown>[]>;

async function exportOf(userId: string) {
  const response = await ask(PATH, { cookie: await sessionFor(userId) });
  return { response, text: await response.clone().text(), data: await response.json<Exported>() };
}

beforeAll(async () => {
  await anAccount({ id: "ann", username: "Ann.Moss", email: "ann@example.org", currentShop: "Corner shop" });
  await anAccount({ id: "bea", username: "beamoss", email: "bea@example.org" });
  await insert(env.DB, "reviews", [
    ...Array.from({ length: 450 }, (_, n) => aReview({ authorId: "ann", vendorId: `v${String(n).padStart(4, "0")}` })),
    aReview({ authorId: "ann", vendorId: "v0001", productId: "p1" }),
    aReview({
      authorId: "ann",
      vendorId: "v0002",
      hiddenAt: 5,
      hiddenBy: "mod",
      hiddenReason: "spam",
      productId: "p2",
    }),
    aReview({ authorId: "bea", vendorId: "v0001", title: "Not for Ann" }),
  ]);
  await insert(env.DB, "reviewReplies", [aReply({ reviewId: "r1", authorId: "ann" })]);
  await insert(env.DB, "reviewVotes", [{ reviewId: "r9", userId: "ann", helpful: true, createdAt: 7 }]);
  await insert(env.DB, "loginAttempts", [
    {
      id: "l1",
      at: 1,
      username: "Ann.Moss",
      userId: "ann",
      success: false,
      reason: "wrong password",
      networkHash: "net-hash",
    },
  ]);
  await insert(env.DB, "registrations", [
    {
      id: "g1",
      userId: "ann",
      networkHash: "net-hash",
      device: "Firefox",
      registeredAt: 1,
      riskScore: 10,
      riskFactors: [],
      status: "approved",
      reviewNote: "note-of-staff",
    },
  ]);
  await aFactor("ann", ["7KQ2M-XF9RD"]);
});

describe("the export", () => {
  it("is a file of the member's own, which nobody keeps a copy of", async () => {
    const { response } = await exportOf("bea");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="leafproof-beamoss-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await ask(PATH)).status).toBe(401);
  });

  it("is announced part by part on the page that offers it", async () => {
    const page = await (await ask("/account/data", { cookie: await sessionFor("bea") })).text();
    const [, list = ""] = /<ul>(.*?)<\/ul>/s.exec(page.slice(page.indexOf('id="export-title"'))) ?? [];
    const listed = [...list.matchAll(/<li>([^<]+)<\/li>/g)].map(([, label]) => label);
    expect(listed).toEqual(exportSections(PERSONAL_DATA).map(({ label }) => label));
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toContain("Product collection and wishlist");
    const { data } = await exportOf("bea");
    expect(Object.keys(data)).toEqual(["exportedAt", "note", ...exportSections(PERSONAL_DATA).map(({ name }) => name)]);
  });

  it("holds every row of the member, over all pages, and nobody else's", async () => {
    const { data, text } = await exportOf("ann");
    expect(data["reviews"]).toHaveLength(452);
    expect(new Set(data["reviews"]?.map(({ id }) => id)).size).toBe(452);
    expect(text).not.toContain("Not for Ann");
    expect(data["account"]).toMatchObject([
      { username: "Ann.Moss", email: "ann@example.org", currentShop: "Corner shop" },
    ]);
    expect(data["votes"]).toEqual([{ reviewId: "r9", helpful: true, createdAt: 7 }]);
    expect(data["officialReplies"]).toHaveLength(1);
    expect(data["logins"]).toMatchObject([{ reason: "wrong password" }]);
    expect(data["registration"]).toMatchObject([{ riskScore: 10, device: "Firefox" }]);
    expect(data["secondFactor"]).toEqual([{ createdAt: 1, confirmedAt: 2 }]);
  });

  it("tells no secret, no hash of a network and no note of staff", async () => {
    const { text } = await exportOf("ann");
    expect(text).not.toMatch(/scrypt|net-hash|note-of-staff|sealedSecret|tokenHash|networkHash|passwordHash|codeHash/);
    const { results } = await env.DB.prepare("select token_hash from sessions").all();
    for (const { token_hash: hash } of results) expect(text).not.toContain(hash);
  });

  it("says where the review was hidden and why, not by whom", async () => {
    const { data } = await exportOf("ann");
    const hidden = data["reviews"]?.find(({ hiddenAt }) => hiddenAt !== null);
    expect(hidden).toMatchObject({ hiddenReason: "spam" });
    expect(hidden).not.toHaveProperty("hiddenBy");
  });

  it("can be had five times an hour", async () => {
    await anAccount({ id: "cam", username: "cammoss" });
    const cookie = await sessionFor("cam");
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(PATH, { cookie })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("sends its first piece before it has read the rest", async () => {
    await anAccount({ id: "dee", username: "deemoss" });
    const response = await ask(PATH, { cookie: await sessionFor("dee") });
    const reader = response.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value).length).toBeLessThan(200);
    await reader.cancel();
  });
});

describe("every table that names a member", () => {
  const tables = Object.values<unknown>(schema).filter((each): each is SQLiteTable => is(each, SQLiteTable));
  const named = tables.filter((table) => Object.values<SQLiteColumn>(getTableColumns(table)).some(namesMember));
  const saysOf = new Map(
    Object.entries<unknown>(schema).flatMap(([key, table]) =>
      is(table, SQLiteTable)
        ? [[getTableName(table), (PERSONAL_DATA as Record<string, PersonalData>)[key]] as const]
        : [],
    ),
  );

  it("is exported, or left out for a reason that is written down", () => {
    const silent = named
      .map((table) => getTableName(table))
      .filter((name) => (saysOf.get(name) ?? NOTHING_PERSONAL) === NOTHING_PERSONAL);
    expect(silent).toEqual([]);
  });

  it("is exported where its entry stands, and nowhere else", () => {
    for (const [name, data] of saysOf) {
      for (const { table } of typeof data?.exported === "object" ? data.exported : []) {
        expect(getTableName(table)).toBe(name);
      }
    }
  });

  it("leaves out only columns that it has", () => {
    for (const { table, without } of exportSections(PERSONAL_DATA)) {
      expect(Object.keys(getTableColumns(table))).toEqual(expect.arrayContaining([...without]));
    }
  });

  it("is read by an index, not whole", async () => {
    for (const { name, table, owner, keys } of exportSections(PERSONAL_DATA)) {
      const order =
        keys.length === 0
          ? ""
          : ` order by ${keys.map(({ column }) => ("name" in column ? column.name : "coalesce(product_id, '')")).join(", ")}`;
      const sql = `explain query plan select * from ${getTableName(table)} where ${owner.name} = 'x'${order} limit 200`;
      const plan = JSON.stringify((await env.DB.prepare(sql).all()).results);
      expect(plan, name).toContain("USING");
      expect(plan, name).not.toContain("SCAN");
    }
  });
});
