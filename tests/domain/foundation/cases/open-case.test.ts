import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { CASE_STATUSES, PENDING } from "@worker/domain/foundation/cases/forms";
import { openCase, openCaseWhere } from "@worker/domain/foundation/cases/open-case";
import { isPending, isPendingAbout } from "@worker/domain/foundation/cases/pending";
import { moderationCases } from "@worker/domain/foundation/cases/schema";
import { clear, insert } from "../../../factories/insert";
import { aCase } from "../../../factories/moderation";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const about = {
  kind: "vendor_link",
  subjectId: "harrow https://new.example/",
  ownerId: "ann",
  source: "held",
} as const;
const count = () => db.$count(moderationCases);

beforeEach(() => clear(env.DB));

describe("what waits for somebody", () => {
  it.each(CASE_STATUSES)("is found by its status: %s", async (status) => {
    await insert(env.DB, "moderationCases", [aCase({ status })]);
    expect(await db.$count(moderationCases, isPending())).toBe(PENDING.includes(status) ? 1 : 0);
  });

  it("is found by the index that keeps it to one a subject", async () => {
    const query = db.select({ id: moderationCases.id }).from(moderationCases).where(isPendingAbout("review", "one"));
    const { sql: text, params } = query.toSQL();
    const plan = await env.DB.prepare(`explain query plan ${text}`)
      .bind(...params)
      .all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail).join()).toContain("moderation_cases_pending");
  });
});

describe("opening a case", () => {
  it.each(CASE_STATUSES)("leaves one about the same that waits alone: %s", async (status) => {
    await insert(env.DB, "moderationCases", [aCase({ ...about, status })]);
    await db.batch([openCase(db, about, NOW), openCaseWhere(db, about, sql`1`, NOW)]);
    expect(await count()).toBe(PENDING.includes(status) ? 1 : 2);
  });

  it("can ask for a condition", async () => {
    await openCaseWhere(db, about, sql`0`, NOW);
    expect(await count()).toBe(0);
    await openCaseWhere(db, about, sql`1`, NOW);
    expect(await db.select().from(moderationCases)).toMatchObject([{ ...about, status: "open", openedAt: NOW }]);
  });
});
