import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Page } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { memberOf } from "../../foundation/access/demand";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { SOCIAL_PAGE } from "../../voice/social/limits";
import type { SocialCard } from "./card";
import { type CardsAsked, cardsReading } from "./cards";
import { railReading, type SocialRail } from "./rail";

type Reading = Pick<RequestContext, "db" | "viewer" | "now">;

/**
 * A member's posts as a profile shows them, the newest first, as two statements of a batch: those that the viewer may
 * read, and none where they may not read the profile.
 */
const memberPostsReading = ({ db, viewer }: Pick<Reading, "db" | "viewer">, userId: string, asked: CardsAsked) =>
  cardsReading(db, viewer, { order: "author", of: userId }, asked);

/** One round trip. @throws NotFound where the viewer may not read the profile; InvalidCursor */
export async function postsOfMember(
  { db, viewer }: Pick<Reading, "db" | "viewer">,
  userId: string,
  asked: CardsAsked,
): Promise<Page<SocialCard>> {
  const cards = memberPostsReading({ db, viewer }, userId, asked);
  const [found, rows, reached] = await db.batch([
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), mayReadProfile(viewer))),
    ...cards.statements,
  ]);
  if (found.length === 0) throw new NotFound("There is no such member, or you may not read what they write.");
  return cards.read(rows, reached);
}

/** Posts with a tag that everybody is meant to read. One round trip. @throws Unauthenticated; InvalidCursor */
export async function postsWithTag(
  { db, viewer }: Pick<Reading, "db" | "viewer">,
  tag: string,
  asked: CardsAsked,
): Promise<Page<SocialCard>> {
  const member = memberOf(viewer);
  const cards = cardsReading(db, member, { order: "tagged", of: tag }, asked);
  return cards.read(...(await db.batch(cards.statements)));
}

/** The same with what stands beside it. @throws Unauthenticated; InvalidCursor */
export async function tagPage(
  { db, viewer, now }: Reading,
  tag: string,
  cursor: string | null,
): Promise<Page<SocialCard> & { rail: SocialRail }> {
  const member = memberOf(viewer);
  const cards = cardsReading(db, member, { order: "tagged", of: tag }, { cursor, limit: SOCIAL_PAGE });
  const rail = railReading(db, member, now);
  const [rows, reached, friends, trending, active] = await db.batch([...cards.statements, ...rail.statements]);
  return { ...cards.read(rows, reached), rail: rail.read(friends, trending, active) };
}
