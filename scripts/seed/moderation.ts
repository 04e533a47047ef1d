import type { Row } from "./data";
import { DAY, HOUR } from "./calendar";
import { isOrdinary, type Person } from "./people";
import { Random } from "./random";
import type { ReviewPlan } from "./reviews/review-plan";
import { APPEALS, DECISION_OF, KEPT, REPORT_TEXTS } from "./text/reports";

type CaseRow = Row<"moderationCases">;
type ReportRow = Row<"reports">;
type AuditRow = Row<"auditLog">;

/** How many members reported a review; hidden ones were reported by somebody. */
export function reportsOn({ id, hidden }: Pick<ReviewPlan, "id" | "hidden">): number {
  const random = new Random(`reports/${id}`);
  if (hidden !== null) return random.int(1, 4);
  return random.chance(0.03) ? 1 : 0;
}

interface ModerationSources {
  /** 00:00 UTC of the day of seeding. */
  today: number;
  people: readonly Person[];
  /** In the order of their dates. */
  reviews: readonly ReviewPlan[];
  moderatorIds: readonly string[];
  staffId: string;
}

interface Moderation {
  cases: CaseRow[];
  reports: ReportRow[];
  audit: AuditRow[];
}

/** The audit log outlives the demo data, so that every seeding adds to it: the newest will do. */
const AUDIT_SHOWN = 30;

/** Until when a report waits: what is newer is still open or in hand. */
const WAITS = 12 * DAY;

/** Cases about every reported review and suspended account, as their state today says: hidden, kept, waiting. */
export function generateCases(random: Random, sources: ModerationSources): Moderation {
  const made: Moderation = { cases: [], reports: [], audit: [] };
  const writer = new CaseWriter(random, sources, made);
  for (const review of sources.reviews) if (reportsOn(review) > 0) writer.aboutReview(review);
  for (const person of sources.people) if (person.row.suspendedAt) writer.aboutSuspended(person);
  writer.aboutMember();
  writer.appeals();
  return { ...made, audit: made.audit.sort((a, b) => a.at - b.at).slice(-AUDIT_SHOWN) };
}

class CaseWriter {
  readonly #random: Random;
  readonly #sources: ModerationSources;
  readonly #made: Moderation;

  constructor(random: Random, sources: ModerationSources, made: Moderation) {
    this.#random = random;
    this.#sources = sources;
    this.#made = made;
  }

  aboutReview(review: ReviewPlan): void {
    const random = new Random(`case/${review.id}`);
    const { hidden, createdAt } = review;
    const { today } = this.#sources;
    const end = hidden?.at ?? Math.min(today - HOUR, createdAt + WAITS);
    const openedAt = createdAt + Math.floor((end - createdAt) * (0.2 + 0.6 * random.next()));
    const row = this.#open({ kind: "review", subjectId: review.id, ownerId: review.author.row.id, openedAt });
    if (hidden !== null) this.#decide(row, "hide", hidden.reason, hidden.by, hidden.at);
    else if (today - createdAt > WAITS) {
      const at = Math.min(today - HOUR, openedAt + random.int(1, 30) * HOUR);
      this.#decide(row, "keep", random.pick(KEPT), random.pick(this.#sources.moderatorIds), at);
    } else if (random.chance(0.4)) this.#claim(row);
    this.#report(random, row, reportsOn(review), hidden?.reason);
  }

  aboutSuspended({ row: person }: Person): void {
    const { id, suspendedAt, suspensionReason, suspendedBy } = person;
    if (!suspendedAt) return;
    const openedAt = Math.max(person.createdAt + HOUR, suspendedAt - this.#random.int(2, 40) * HOUR);
    const row = this.#open({ kind: "member", subjectId: id, ownerId: id, openedAt });
    const reason = suspensionReason ?? "Advertising";
    this.#decide(row, "suspend", reason, suspendedBy ?? this.#sources.staffId, suspendedAt);
    this.#report(this.#random, row, 1);
  }

  aboutMember(): void {
    const { people, today } = this.#sources;
    const { row: person } = this.#random.pick(
      people.filter((person) => isOrdinary(person) && person.row.createdAt < today - DAY),
    );
    const row = this.#open({ kind: "member", subjectId: person.id, ownerId: person.id, openedAt: today - 5 * HOUR });
    this.#report(this.#random, row, 2);
  }

  /** One appeal that waits, one that was turned down, one that brought a review back. */
  appeals(): void {
    const { today, moderatorIds, staffId } = this.#sources;
    const hidden = this.#made.cases.filter(({ decision, kind }) => decision === "hide" && kind === "review");
    const [waiting, upheld] = hidden.slice(-8).filter(({ decidedAt }) => (decidedAt ?? 0) < today - 2 * DAY);
    const back = this.#made.cases.filter(({ decision, kind }) => decision === "keep" && kind === "review").at(-1);
    if (waiting) this.#appeal(waiting, today - 9 * HOUR);
    for (const [row, outcome] of [
      [upheld, "upheld"],
      [back, "overturned"],
    ] as const) {
      if (!row?.decidedAt) continue;
      if (outcome === "overturned") this.#hadHidden(row);
      this.#appeal(row, Math.min(row.decidedAt + 9 * HOUR, today - 2 * HOUR));
      const by = row.decidedBy === staffId ? (moderatorIds[0] ?? staffId) : staffId;
      const at = Math.min((row.appealedAt ?? 0) + 20 * HOUR, today - HOUR);
      row.status = "decided";
      row.appealOutcome = outcome;
      row.appealNote =
        outcome === "upheld" ? "The reason still holds." : "The receipt shows that the order is genuine.";
      row.appealDecidedBy = by;
      row.appealDecidedAt = at;
      this.#audit(row, at, by, "appeal.decided", { outcome, note: row.appealNote });
    }
  }

  /** Makes a review that shows one that was hidden first: the appeal brought it back. */
  #hadHidden(row: CaseRow): void {
    Object.assign(row, { decision: "hide", decisionReason: "Reads like advertising" });
    const entry = this.#made.audit.find(({ subjectId }) => subjectId === row.id);
    if (entry) entry.detail = { ...entry.detail, decision: row.decision, reason: row.decisionReason };
  }

  #appeal(row: CaseRow, at: number): void {
    row.status = "appealed";
    row.appeal = this.#random.pick(APPEALS);
    row.appealedAt = at;
    row.claimedBy = null;
    row.claimedAt = null;
    if (row.ownerId) this.#audit(row, at, row.ownerId, "case.appealed", {});
  }

  #open(about: Pick<CaseRow, "kind" | "subjectId" | "openedAt" | "ownerId">): CaseRow {
    const row: CaseRow = { ...about, id: this.#random.id(about.openedAt), source: "report", status: "open" };
    this.#made.cases.push(row);
    return row;
  }

  #claim(row: CaseRow): void {
    row.status = "claimed";
    row.claimedBy = this.#random.pick(this.#sources.moderatorIds);
    row.claimedAt = Math.max(row.openedAt, this.#sources.today - 2 * HOUR);
  }

  #decide(row: CaseRow, decision: NonNullable<CaseRow["decision"]>, reason: string, by: string, at: number): void {
    Object.assign(row, { status: "decided", decision, decisionReason: reason, decidedBy: by, decidedAt: at });
    Object.assign(row, { claimedBy: by, claimedAt: at });
    this.#audit(row, at, by, "case.decided", { decision, reason });
  }

  #audit(row: CaseRow, at: number, by: string, action: string, detail: Record<string, unknown>): void {
    const actorName = this.#sources.people.find(({ row: { id } }) => id === by)?.row.username ?? "system";
    this.#made.audit.push({
      id: this.#random.id(at),
      at,
      actorId: by,
      actorName,
      action,
      requestId: this.#random.hex(16),
      subjectType: "moderation_case",
      subjectId: row.id,
      detail: { kind: row.kind, subject: row.subjectId, owner: row.ownerId, ...detail },
    });
  }

  /** As many different members as the case counts, none of them its owner, between its opening and its decision. */
  #report(random: Random, row: CaseRow, count: number, hiddenFor?: string): void {
    const { people, today } = this.#sources;
    const end = row.decidedAt ?? today - HOUR;
    const able = people.filter(({ row: { id, createdAt } }) => id !== row.ownerId && createdAt < row.openedAt);
    const reason =
      hiddenFor === undefined ? random.pick(["spam", "not_genuine", "other"] as const) : DECISION_OF[hiddenFor];
    const reporters = random.some(able, count);
    const words = random.shuffled(REPORT_TEXTS[reason ?? "other"]);
    reporters.forEach(({ row: { id } }, nth) => {
      const createdAt = nth === 0 ? row.openedAt : row.openedAt + Math.floor(random.next() * (end - row.openedAt));
      const given = reason ?? "other";
      this.#made.reports.push({
        caseId: row.id,
        reporterId: id,
        reason: given,
        createdAt,
        detail: random.chance(0.6) || given === "other" ? (words[nth] ?? "") : "",
      });
    });
    row.reportCount = reporters.length;
  }
}
