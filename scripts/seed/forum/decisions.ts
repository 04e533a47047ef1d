import { isSolvable } from "@worker/domain/voice/forum/forms";
import type { LastMove } from "@worker/domain/voice/forum/last-move";
import { DAY, HOUR } from "../calendar";
import type { Row } from "../data";
import { Random } from "../random";
import { lockTime } from "./plan-script";
import type { ForumContext } from "./plan-threads";
import { LOCK_REASONS } from "./text/locks";
import { MOVE_REASONS } from "./text/moves";
import { CATEGORY_NAMES } from "./theme";
import { isShown, type PostPlan, type ThreadPlan } from "./thread";

type AuditRow = Row<"auditLog">;
type CaseRow = Row<"moderationCases">;

export const pinnedColumns = ({ script, createdAt, author }: ThreadPlan) =>
  script?.pinned ? { pinnedAt: createdAt + 60_000, pinnedBy: author.row.id } : {};

export function lockedColumns(thread: ThreadPlan, posts: readonly PostPlan[], { today, company }: ForumContext) {
  const random = new Random(`lock/${thread.id}`);
  const lockedAt = lockTime(posts);
  const by = company.moderatorAt(random, lockedAt);
  const isOld = thread.script === null && thread.long === null && lockedAt < today - 60 * DAY;
  const reason = thread.script?.locked ?? (isOld && random.chance(0.015) ? random.pick(LOCK_REASONS) : undefined);
  return reason === undefined || by === null || lockedAt > today
    ? {}
    : { lockedAt, lockedBy: by.row.id, lockReason: reason };
}

/** A few ordinary threads were begun in the general discussion. */
export function moveOf({ id, category, createdAt, script, long }: ThreadPlan, { today, company }: ForumContext) {
  const random = new Random(`moved/${id}`);
  const at = createdAt + random.int(1, 10) * HOUR;
  const by = company.moderatorAt(random, at);
  const reason = MOVE_REASONS[category];
  const isOrdinary = script === null && long === null && at < today - DAY;
  if (!isOrdinary || by === null || reason === undefined || !random.chance(0.02)) return null;
  const lastMove: LastMove = { kind: "moved", at, name: CATEGORY_NAMES.general, capability: null, reason };
  return { by: by.row.id, lastMove };
}

/** Whether a post asks something itself, apart from what it quotes. */
export const asks = (content: string): boolean => content.replace(/^>.*$/gm, "").includes("?");

/** About half of those who asked marked the answer that most found good, some hours after it was written. */
export function solvedColumns(
  { id, category, author }: ThreadPlan,
  answers: readonly { post: PostPlan; content: string; score: number }[],
  today: number,
) {
  const random = new Random(`solved/${id}`);
  const [best] = answers
    .filter(({ post, content }) => {
      const says = post.part === "answer" || post.part === "vendor";
      return says && post.kind === "reply" && isShown(post) && post.author !== author && !asks(content);
    })
    .sort((a, b) => b.score - a.score);
  if (!isSolvable(category) || best === undefined || random.chance(0.5)) return {};
  const solvedAt = best.post.createdAt + random.int(1, 20) * HOUR;
  return solvedAt > today ? {} : { solvedPostId: best.post.id, solvedAt, solvedBy: author.row.id };
}

type Act = Pick<AuditRow, "action" | "subjectType" | "subjectId" | "detail">;

export function auditRow(at: number, actorId: string, act: Act, { company }: ForumContext): AuditRow {
  const random = new Random(`audit/${act.action}/${act.subjectId}`);
  return { id: random.id(at), at, actorId, actorName: company.nameOf(actorId), requestId: random.hex(16), ...act };
}

/** What the audit log says of every decision that the forum shows: pins, locks and moves, and cases with their appeals. */
export function forumAudit(
  threads: Iterable<readonly [ThreadPlan, readonly PostPlan[]]>,
  cases: readonly CaseRow[],
  context: ForumContext,
): AuditRow[] {
  const rows: AuditRow[] = [];
  for (const [thread, posts] of threads) {
    const about = { subjectType: "forum_thread", subjectId: thread.id } as const;
    const { pinnedAt, pinnedBy } = pinnedColumns(thread);
    const { lockedAt, lockedBy, lockReason: reason } = lockedColumns(thread, posts, context);
    const detail = { title: thread.title };
    const move = moveOf(thread, context);
    if (move !== null) {
      const told = { ...detail, categoryId: thread.category, from: "general", reason: move.lastMove.reason };
      rows.push(auditRow(move.lastMove.at, move.by, { ...about, action: "forum.thread.moved", detail: told }, context));
    }
    if (pinnedAt !== undefined)
      rows.push(auditRow(pinnedAt, pinnedBy, { ...about, action: "forum.thread.pinned", detail }, context));
    if (lockedAt !== undefined)
      rows.push(
        auditRow(
          lockedAt,
          lockedBy,
          { ...about, action: "forum.thread.locked", detail: { ...detail, reason } },
          context,
        ),
      );
  }
  return [...rows, ...cases.flatMap((row) => ofCase(row, context))];
}

function ofCase(row: CaseRow, context: ForumContext): AuditRow[] {
  const { id, kind, subjectId, ownerId, decision, decisionReason, decidedAt, decidedBy } = row;
  const subject = { kind, subject: subjectId, owner: ownerId };
  const of = (action: string, at: unknown, by: unknown, detail: Record<string, unknown>): AuditRow[] =>
    typeof at === "number" && typeof by === "string"
      ? [
          auditRow(
            at,
            by,
            { action, subjectType: "moderation_case", subjectId: id, detail: { ...subject, ...detail } },
            context,
          ),
        ]
      : [];
  return [
    ...of("case.decided", decidedAt, decidedBy, { decision, reason: decisionReason }),
    ...of("case.appealed", row.appealedAt, ownerId, {}),
    ...of("appeal.decided", row.appealDecidedAt, row.appealDecidedBy, {
      outcome: row.appealOutcome,
      note: row.appealNote,
    }),
  ];
}
