import { DAY, HOUR } from "../calendar";
import type { Row } from "../data";
import { Random } from "../random";
import type { ForumContext } from "./plan-threads";
import { POST_REPORTS, POSTS_KEPT, REPORTED_FOR } from "./text/reports";
import type { PostPlan, ThreadPlan } from "./thread";

type CaseRow = Row<"moderationCases">;
type ReportRow = Row<"reports">;

const APPEAL = "Please read it again: I meant the label, nobody in person.";

/** Until when a report waits: what is newer is still open. */
const WAITS = 6 * DAY;

/** How many members reported a post: some of each that moderators hid, and now and then of one that stays. */
export function reportsOnPost({ id, hidden, says, kind }: PostPlan): number {
  const random = new Random(`reports/${id}`);
  if (hidden?.cause === "moderator") return random.int(1, 3);
  return hidden === null && says === null && kind !== "opening" && random.chance(0.004) ? 1 : 0;
}

function caseOf(
  random: Random,
  { id, author, createdAt, hidden }: PostPlan,
  { today, company }: ForumContext,
): CaseRow {
  const isHidden = hidden?.cause === "moderator";
  const end = isHidden ? hidden.at : Math.min(today - HOUR, createdAt + 2 * DAY);
  const openedAt = createdAt + Math.floor((end - createdAt) * (0.2 + 0.5 * random.next()));
  const about = { kind: "forum_post", subjectId: id, ownerId: author.row.id, source: "report", openedAt } as const;
  const keptAt = Math.min(today - HOUR, openedAt + random.int(1, 30) * HOUR);
  const by = isHidden ? hidden.by : (company.moderatorAt(random, keptAt)?.row.id ?? null);
  if (by === null || (!isHidden && openedAt > today - WAITS))
    return { ...about, id: random.id(openedAt), status: "open" };
  const decidedAt = isHidden ? hidden.at : keptAt;
  return {
    ...about,
    id: random.id(openedAt),
    status: "decided",
    decision: isHidden ? "hide" : "keep",
    decisionReason: isHidden ? hidden.reason : random.pick(POSTS_KEPT),
    ...{ decidedBy: by, decidedAt, claimedBy: by, claimedAt: decidedAt },
  };
}

function reportsOf(random: Random, post: PostPlan, about: CaseRow, { today, company }: ForumContext): ReportRow[] {
  const reason = post.hidden === null ? "other" : (REPORTED_FOR[post.hidden.reason ?? ""] ?? "other");
  const end = about.decidedAt ?? today - HOUR;
  const words = random.shuffled(POST_REPORTS[reason] ?? []);
  const reporters = new Set<string>();
  const wanted = reportsOnPost(post);
  for (let attempt = 0; reporters.size < wanted && attempt < 200; attempt += 1) {
    const reader = company.readerAt(random, about.openedAt);
    if (reader !== null && reader !== post.author) reporters.add(reader.row.id);
  }
  return [...reporters].map((reporterId, nth) => ({
    ...{ caseId: about.id, reporterId, reason },
    createdAt: nth === 0 ? about.openedAt : about.openedAt + Math.floor(random.next() * (end - about.openedAt)),
    detail: reason === "other" || random.chance(0.6) ? (words[nth] ?? "") : "",
  }));
}

/** A case about every post that was reported, with its reports: decided, or waiting where it is recent. */
export function forumCases(
  threads: Iterable<readonly [ThreadPlan, readonly PostPlan[]]>,
  context: ForumContext,
): { cases: CaseRow[]; reports: ReportRow[] } {
  const made: { cases: CaseRow[]; reports: ReportRow[] } = { cases: [], reports: [] };
  for (const [thread, posts] of threads)
    for (const post of posts) {
      if (reportsOnPost(post) === 0 || !isPublic(thread, post, context)) continue;
      const random = new Random(`case/${post.id}`);
      const about = caseOf(random, post, context);
      const reports = reportsOf(random, post, about, context);
      made.cases.push({ ...about, reportCount: reports.length });
      made.reports.push(...reports);
    }
  appeals(made.cases, context);
  return made;
}

/** One decision that was appealed and stands, and one that was overturned: what it hid is back. */
function appeals(cases: readonly CaseRow[], { today, company }: ForumContext): void {
  const old = cases.filter(({ decidedAt }) => typeof decidedAt === "number" && decidedAt < today - 3 * DAY);
  const upheld = old.findLast(({ decision }) => decision === "hide");
  const back = old.findLast(({ decision }) => decision === "keep");
  const staff = company.staff[0];
  if (upheld === undefined || back === undefined || staff === undefined) return;
  Object.assign(back, { decision: "hide", decisionReason: "Speaks of a person, not of a batch" });
  for (const [row, appealOutcome, appealNote] of [
    [upheld, "upheld", "The reason still holds."],
    [back, "overturned", "Read again, it is about the label."],
  ] as const) {
    const appealedAt = (row.decidedAt ?? 0) + 9 * HOUR;
    Object.assign(row, { appeal: APPEAL, appealedAt, appealOutcome, appealNote });
    Object.assign(row, { appealDecidedBy: staff.row.id, appealDecidedAt: appealedAt + 20 * HOUR });
  }
}

/** What can have been reported by anybody, and long enough ago. */
export const isPublic = (thread: ThreadPlan, post: PostPlan, { today }: ForumContext): boolean =>
  thread.category !== "verified-vendors" && post.createdAt < today - 3 * HOUR;
