import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { nameKeyOf } from "../../catalogue/vendors/names";
import { vendors } from "../../catalogue/vendors/schema";
import { writerOf } from "../../foundation/access/demand";
import { readPost } from "../../foundation/markup/read-post";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import { refuseLinks } from "../forum-writing/author-checks";
import { FIRST_DAY } from "../forum-writing/limits";
import { forumThreads } from "../forum/schema";
import { reviews } from "../reviews/schema";
import type { ProfileInput } from "./forms";
import { PROFILE_RULE } from "./limits";
import { profiles } from "./schema";

const NAME_TAKEN = "This name belongs to another member or vendor. Please choose another.";
const NOT_YOURS = "Choose a thread or review of your own that is shown.";

type SaveContext = Pick<RequestContext, "db" | "viewer" | "objects" | "origin" | "now">;

/** Images stand on a profile as its cover and picture only. */
const NO_IMAGES = () => null;

/**
 * Stores how a member's profile looks and what it says. Words that a moderator hid stay hidden until they change. Two
 * round trips.
 * @returns its row
 * @throws Unauthenticated, Forbidden before the age gate, RateLimited; Invalid for a name that is somebody else's, a bio
 *   with more links than a post may have, and what is not theirs to feature
 */
export async function saveProfile(
  context: SaveContext,
  input: ProfileInput,
): Promise<(typeof profiles.$inferSelect)[]> {
  const { db, viewer, objects, origin, now } = context;
  const { id, vendorId } = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`profile:${id}`), PROFILE_RULE, now);
  const { featured, ...rest } = input;
  const reading = readPost(input.bio, { origin, imageId: NO_IMAGES });
  const displayNameKey = input.displayName === null ? null : usernameKey(input.displayName);
  const namesake = and(eq(users.usernameKey, displayNameKey ?? ""), ne(users.id, id));
  const [[account], named, sold, [own]] = await db.batch([
    db
      .select({ createdAt: users.createdAt })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt))),
    db.select({ id: users.id }).from(users).where(namesake),
    db
      .select({ id: vendors.id })
      .from(vendors)
      .where(and(eq(vendors.nameKey, nameKeyOf(input.displayName ?? "")), ne(vendors.id, vendorId ?? ""))),
    featuredOf(db, id, featured),
  ]);
  if (account === undefined) throw new NotFound("There is no such account.");
  if (named.length > 0 || sold.length > 0) throw new Invalid({ displayName: NAME_TAKEN });
  if (featured !== null && own === undefined) throw new Invalid({ featured: NOT_YOURS });
  inBio(() => refuseLinks(reading, now - account.createdAt < FIRST_DAY.ms));
  const row = {
    ...rest,
    displayNameKey,
    bioHtml: reading.draw(new Map()).html,
    featuredKind: featured?.kind ?? null,
    featuredId: featured?.id ?? null,
    updatedAt: now,
  };
  const isSame = sql`${profiles.displayName} is excluded.display_name and ${profiles.bio} is excluded.bio and ${profiles.location} is excluded.location`;
  // Somebody may have signed up with the name since it was looked for.
  const isFree = sql`not exists (select 1 from ${users} as other where other.username_key = ${displayNameKey} and other.id <> ${id})`;
  const written = await insertSelected(
    db,
    profiles,
    { userId: id, ...row },
    sql`from ${users} where ${users.id} = ${id} and ${users.deletedAt} is null and ${isFree}`,
  )
    .onConflictDoUpdate({
      target: profiles.userId,
      set: { ...row, wordsHiddenAt: sql`iif(${isSame}, ${profiles.wordsHiddenAt}, null)` },
    })
    .returning();
  if (written.length === 0) throw new Invalid({ displayName: NAME_TAKEN });
  return written;
}

/** What refuses a post's content refuses a bio by its own name. */
function inBio(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof Invalid ? new Invalid({ bio: Object.values(error.fields)[0] ?? error.message }) : error;
  }
}

/** Whether it is the member's own and shows; without anything to feature it finds nothing. */
const featuredOf = (db: Db, userId: string, featured: ProfileInput["featured"]) =>
  featured?.kind === "review"
    ? db
        .select({ id: reviews.id })
        .from(reviews)
        .where(and(eq(reviews.id, featured.id), eq(reviews.authorId, userId), isNull(reviews.hiddenAt)))
    : db
        .select({ id: forumThreads.id })
        .from(forumThreads)
        .where(
          and(
            eq(forumThreads.id, featured?.id ?? ""),
            eq(forumThreads.authorId, userId),
            isNull(forumThreads.hiddenAt),
          ),
        );
