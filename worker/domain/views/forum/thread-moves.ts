import type { LastMove } from "../../voice/forum/last-move";
import type { Passing } from "./readable";

/** The last move of posts as one reader may know it (rules/forum#moderation-log). */
export interface ThreadMove {
  kind: LastMove["kind"];
  at: number;
  /** Null where it was not counted, and for a whole thread that changed its category. */
  posts: number | null;
  /** The other thread or the old category; null where it is not the reader's. */
  name: string | null;
  /** Where posts that were split off are. */
  threadId: string | null;
  reason: string | null;
}

export function toThreadMove(move: LastMove | null, passed: Passing["passed"]): ThreadMove | null {
  if (move === null) return null;
  const { kind, at, capability, reason } = move;
  const isOpen = capability === null || passed.includes(capability);
  const isNamed = isOpen && move.name !== "" && (move.kind !== "split" || move.shown);
  return {
    ...{ kind, at },
    posts: move.kind === "moved" ? null : move.posts,
    name: isNamed ? move.name : null,
    threadId: isNamed && move.kind === "split" ? move.threadId : null,
    // What went where the reader may not look went for a reason that is told there.
    reason: isNamed || kind !== "split" ? reason : null,
  };
}
