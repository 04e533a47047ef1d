import { env } from "cloudflare:workers";
import { Usage } from "@worker/observe/usage";
import type { CaseKind } from "@worker/domain/foundation/cases/case-kinds";
import { objectStubs } from "@objects/stubs";
import type { Row } from "../../scripts/seed/data";
import { insert } from "./insert";
import { aReview, aVendor, NOW } from "./rows";
import { aPerson, ask, type Person } from "./site";

let serial = 0;

/** An open, reported case; give it `subjectId` and `ownerId`. */
export function aCase(overrides: Partial<Row<"moderationCases">> = {}): Row<"moderationCases"> {
  serial += 1;
  return {
    id: `case-${serial}`,
    kind: "review",
    subjectId: `subject-${serial}`,
    ownerId: null,
    source: "report",
    status: "open",
    openedAt: NOW + serial,
    ...overrides,
  };
}

/** The people a case needs. */
export interface Cast {
  author: Person;
  reporter: Person;
  moderator: Person;
  second: Person;
  staff: Person;
  admin: Person;
}

/** Fresh people; their throttles, which outlive the tables, start anew. */
export async function aCast(): Promise<Cast> {
  await objectStubs(env, new Usage()).limiter("report:person-reporter").reset();
  return {
    author: await aPerson({ username: "author" }),
    reporter: await aPerson({ username: "reporter" }),
    moderator: await aPerson({ username: "moderator", role: "moderator" }),
    second: await aPerson({ username: "second", role: "moderator" }),
    staff: await aPerson({ username: "staff", role: "staff" }),
    admin: await aPerson({ username: "admin", role: "admin" }),
  };
}

export const VENDOR = "harrow";

/** A listed vendor with two reviews, the author's of one star among them, with totals that fit. */
export async function aReviewedVendor(authorId: string): Promise<string> {
  await insert(env.DB, "vendors", [
    aVendor({ id: VENDOR, name: "Harrow Leaf", ratingSum: 6, ratingCount: 2, stars1: 1, stars5: 1 }),
  ]);
  await insert(env.DB, "reviews", [
    aReview({ id: "bad", vendorId: VENDOR, authorId, rating: 1, title: "Never arrived", content: "Nothing came." }),
    aReview({ id: "good", vendorId: VENDOR, rating: 5 }),
  ]);
  return "bad";
}

/** Reports through the API. */
export const report = (person: Person, id: string, more: { kind?: CaseKind; reason?: string; details?: string } = {}) =>
  ask("/api/reports", { json: { kind: "review", reason: "spam", id, ...more }, cookie: person.cookie });

/** The only case about something that is pending. */
export const pendingCase = async (subjectId: string): Promise<string> =>
  (await env.DB.prepare("select id from moderation_cases where subject_id = ? and status <> 'decided'")
    .bind(subjectId)
    .first<string>("id")) ?? "none";

type Act = { method?: string; json?: unknown };

/** Does something to a case through the API. */
export const act = (person: Person, caseId: string, what: string, more: Act = { method: "POST" }) =>
  ask(`/api/moderation/cases/${caseId}/${what}`, { ...more, cookie: person.cookie });

export const decide = (person: Person, caseId: string, decision: string, reason = "It is advertising.") =>
  act(person, caseId, "decision", { json: { decision, reason } });

export const decideAppeal = (person: Person, caseId: string, outcome: string, note = "The receipt is genuine.") =>
  act(person, caseId, "appeal-decision", { json: { outcome, note } });

export const appeal = (person: Person, caseId: string, text = "I attached the receipt.") =>
  ask("/api/appeals", { json: { caseId, text }, cookie: person.cookie });

export const rows = async <T = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results;

/** What the audit log says happened to a case, in order. */
export const auditStory = (caseId: string) =>
  rows(
    "select actor_name, action from audit_log where subject_type = 'moderation_case' and subject_id = ? order by rowid",
    caseId,
  );
