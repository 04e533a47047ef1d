import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { type MemberQuery, searchMembers } from "@worker/domain/oversight/members/search-members";
import { Forbidden, InvalidCursor } from "@worker/errors";
import { insert } from "../../../factories/insert";
import { aUser, DAY, NOW } from "../../../factories/rows";
import { aPerson, type Person } from "../../../factories/site";

const db = connect(env.DB);
let admin: Person;

const search = (query: Partial<MemberQuery> = {}) => searchMembers(db, admin.member, { limit: 20, ...query });
const names = async (query: Partial<MemberQuery> = {}) => (await search(query)).items.map(({ username }) => username);

beforeAll(async () => {
  admin = await aPerson({ username: "Boss", role: "admin" });
  const day = (n: number) => ({ createdAt: NOW - n * DAY });
  await insert(env.DB, "users", [
    aUser({ id: "u-ada", username: "Ada", email: "ada.l@gmail.com", ...day(1) }),
    aUser({ id: "u-adam", username: "Adam", role: "trusted", testerSince: NOW - DAY, ...day(2) }),
    aUser({ id: "u-bea", username: "Bea", suspendedAt: NOW - DAY, ...day(3) }),
    aUser({ id: "u-cy", username: "Cy", testerSince: NOW - 3 * DAY, ...day(4) }),
    aUser({ id: "u-gone", username: "former-1", deletedAt: NOW, ...day(5) }),
  ]);
  const risk = { networkHash: "n", device: "d", riskScore: 70, riskFactors: [] };
  await insert(env.DB, "registrations", [
    { id: "r1", userId: "u-cy", registeredAt: NOW - 4 * DAY, status: "flagged", ...risk },
    { id: "r2", userId: "u-ada", registeredAt: NOW - DAY, status: "approved", ...risk },
    { id: "r3", userId: null, registeredAt: NOW, status: "blocked", ...risk },
  ]);
});

describe("searching members", () => {
  it("lists everybody, newest first, and says who is what", async () => {
    const { items } = await search();
    expect(items.map(({ username }) => username)).toEqual(["Ada", "Adam", "Bea", "Cy", "former-1", "Boss"]);
    const marks = items.map(({ isTester, isSuspended, isFlagged, isDeleted }) =>
      [isTester && "tester", isSuspended && "suspended", isFlagged && "flagged", isDeleted && "deleted"].filter(
        Boolean,
      ),
    );
    expect(marks).toEqual([[], ["tester"], ["suspended"], ["tester", "flagged"], ["deleted"], []]);
  });

  it.each([
    [{ q: "ad" }, ["Ada", "Adam"]],
    [{ q: "ADAM" }, ["Adam"]],
    [{ q: "аd" }, ["Ada", "Adam"]],
    [{ q: "ada.l@gmail.com" }, ["Ada"]],
    [{ q: "A.D.A.L+shop@googlemail.com" }, ["Ada"]],
    [{ q: "u-bea" }, ["Bea"]],
    [{ q: "nobody" }, []],
    [{ q: "no@body.example" }, []],
    [{ q: "..." }, []],
    [{ q: "%" }, []],
    [{ q: "ad", filter: "suspended" }, ["Ada", "Adam"]],
    [{ filter: "admin" }, ["Boss"]],
    [{ filter: "trusted" }, ["Adam"]],
    [{ filter: "member" }, ["Ada", "Bea", "Cy", "former-1"]],
    [{ filter: "tester" }, ["Adam", "Cy"]],
    [{ filter: "suspended" }, ["Bea"]],
    [{ filter: "flagged" }, ["Cy"]],
  ] as const)("finds for %j", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each([{}, { q: "a" }, { filter: "member" }, { filter: "tester" }] as const)(
    "pages through %j without losing or repeating anybody",
    async (query) => {
      const whole = await names(query);
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await search({ ...query, limit: 1, cursor });
        paged.push(...page.items.map(({ username }) => username));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(whole);
    },
  );

  it("refuses a page link of another order", async () => {
    const { nextCursor } = await search({ limit: 1 });
    await expect(search({ q: "a", cursor: nextCursor ?? "" })).rejects.toThrow(InvalidCursor);
  });

  it("is for admins", async () => {
    const staff = await aPerson({ username: "desk", role: "staff" });
    await expect(searchMembers(db, staff.member, { limit: 5 })).rejects.toThrow(Forbidden);
  });
});
