import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { connect, type Db } from "@worker/db/client";
import type { Member } from "@worker/domain/foundation/access/policy";
import { CASE_STATUSES } from "@worker/domain/foundation/cases/forms";
import type { QueueFilter } from "@worker/domain/foundation/cases/queue-forms";
import { CASE_KINDS } from "@worker/domain/foundation/cases/case-kinds";
import { listCases } from "@worker/domain/oversight/moderation/list-cases";
import { ownDecisions } from "@worker/domain/oversight/moderation/own-decisions";
import { readCase } from "@worker/domain/oversight/moderation/read-case";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { clear, insert } from "../../../factories/insert";
import { aCase } from "../../../factories/moderation";
import { aUser, NOW } from "../../../factories/rows";

const staff: Member = {
  ...{ kind: "member", id: "s", username: "s", role: "staff", tester: false, ageVerified: true, emailVerified: true },
  vendorId: null,
};
const owner: Member = { ...staff, id: "owner", role: "member" };
const as = (viewer: Member, db: Db) => ({ db, viewer, now: NOW, env });
const FILTERS: QueueFilter[] = (["waiting", ...CASE_STATUSES] as const).flatMap((status) => [
  { status },
  ...CASE_KINDS.map((kind) => ({ status, kind })),
]);

async function fill(count: number): Promise<void> {
  await clear(env.DB);
  const each = Array.from({ length: count }, (_, n) =>
    aCase({
      ...{
        id: `c${n}`,
        kind: CASE_KINDS[n % CASE_KINDS.length],
        status: CASE_STATUSES[Math.floor(n / CASE_KINDS.length) % 4],
      },
      ...{ openedAt: NOW - n, ownerId: n < 100 ? "owner" : `u${n}`, reportCount: 1 },
      ...{ decision: "hide" as const, decidedAt: NOW },
    }),
  );
  await insert(env.DB, "moderationCases", each);
  await insert(env.DB, "users", [aUser({ id: "searched", username: "searched", usernameKey: "searched" })]);
  const ofSearched = Array.from({ length: 10 }, (_, n) =>
    aCase({ id: `s${n}`, ownerId: "searched", openedAt: NOW + n }),
  );
  await insert(env.DB, "moderationCases", ofSearched);
  await insert(
    env.DB,
    "reports",
    each.map(({ id }) => ({ caseId: id, reporterId: "r", reason: "spam" as const, detail: "", createdAt: NOW })),
  );
}

/** Rows read and trips, by what was asked. */
async function costs(): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  const measure = async (name: string, ask: (db: ReturnType<typeof connect>) => Promise<unknown>) => {
    const usage = new Usage();
    await ask(connect(countedD1(env.DB, usage)));
    expect(usage.d1.trips, name).toBe(1);
    read.set(name, usage.d1.read);
  };
  for (const filter of FILTERS) {
    await measure(JSON.stringify(filter), async (db) => {
      const page = await listCases(as(staff, db), filter, { cursor: null, limit: 20 });
      expect(page.items).toHaveLength(20);
    });
  }
  for (const sort of ["newest", "reports"] as const) {
    await measure(`waiting, ${sort}`, (db) =>
      listCases(as(staff, db), { status: "waiting", sort }, { cursor: null, limit: 20 }),
    );
  }
  await measure("a search", async (db) => {
    const page = await listCases(as(staff, db), { status: "waiting", q: "searched" }, { cursor: null, limit: 20 });
    expect(page.items).toHaveLength(10);
  });
  await measure("a case", (db) => readCase(as(staff, db), "c0"));
  await measure("own decisions", (db) => ownDecisions(as(owner, db), null));
  return read;
}

describe("the queue", () => {
  it("costs one trip, and as many rows among three times as many cases", async () => {
    // Counts stop at a hundred, so even the small queue holds more of each kind and state.
    const few = 120 * CASE_KINDS.length * CASE_STATUSES.length;
    await fill(few);
    const small = await costs();
    await fill(3 * few);
    const large = await costs();
    for (const [name, rows] of large) {
      const before = small.get(name) ?? 0;
      expect(rows / before, `${name}: ${before} rows, then ${rows}`).toBeLessThanOrEqual(1.1);
    }
  }, 120_000);

  it("lists an owner's own decisions page by page, by a cursor that holds no moment, as cheaply behind it", async () => {
    const usage = new Usage();
    const db = connect(countedD1(env.DB, usage));
    const first = await ownDecisions(as(owner, db), null);
    const ids = first.items.map(({ id }) => id);
    const cursor = first.nextCursor ?? "";
    expect(atob(cursor)).toBe(JSON.stringify([ids.at(-1)]));
    const before = usage.d1.read;
    const next = await ownDecisions(as(owner, db), cursor);
    expect(usage.d1.read - before).toBeLessThanOrEqual(before * 1.1 + 2);
    expect(next.items).toHaveLength(first.items.length);
    expect(next.items.filter(({ id }) => ids.includes(id))).toEqual([]);
    expect((await ownDecisions(as(staff, db), cursor)).items).toEqual([]);
  });

  it("goes on where a page ended, whatever the kind", async () => {
    const db = connect(env.DB);
    const seen: string[] = [];
    for (let cursor: string | null = null, pages = 0; pages < 6; pages += 1) {
      const page = await listCases(as(staff, db), { status: "decided" }, { cursor, limit: 20 });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen.map((id) => Number(id.slice(1)))).toEqual(
      seen.map((id) => Number(id.slice(1))).toSorted((a, b) => a - b),
    );
  });
});
