import type { RequestContext } from "../../../context";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";

export type StanceContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/** Votes, reactions and votes in polls of a member, all together (rules/forum#throttle). */
const STANCE_RULE = { limit: 600, windowMs: 3_600_000 } as const;

/** Counts one of them. @throws Unauthenticated; Forbidden before the age gate; RateLimited */
export async function takeStanceTurn({ viewer, objects, now }: StanceContext): Promise<Member> {
  const member = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`forum-stance:${member.id}`), STANCE_RULE, now);
  return member;
}
