import { and, eq, isNull, sql } from "drizzle-orm";
import { registrations } from "../../foundation/users/registration-schema";
import type { Role } from "../../foundation/access/policy";
import { hidePicture, pictureAddress, restorePicture } from "../../foundation/users/picture";
import { users } from "../../foundation/users/schema";
import { hideCover, isCover, restoreCover } from "../../voice/profiles/cover";
import { coverAddress } from "../../voice/profiles/limits";
import { profiles } from "../../voice/profiles/schema";
import { type Kind, noText, nothing } from "./subject";

const nowhere = {
  about: nothing("about"),
  vendorId: nothing("vendor_id"),
  productId: nothing("product_id"),
  rating: nothing("rating"),
};

const account = {
  ownerId: sql<string | null>`${users.id}`.as("owner_id"),
  ownerName: sql<string | null>`${users.username}`.as("owner_name"),
  ownerRole: users.role,
};

export const memberKind: Kind = {
  decidedBy: "moderation.queue",
  change: "member-decision",
  decisions: ["keep", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        ...nowhere,
        ...account,
        id: users.id,
        title: users.username,
        text: noText("text"),
        createdAt: users.createdAt,
        hiddenAt: users.suspendedAt,
      })
      .from(users)
      .where(and(sql`${users.id} in ${ids}`, isNull(users.deletedAt))),
  path: ({ id }) => `/profile/${id}`,
  yours: () => "your account",
  hide: () => [],
  restore: () => [],
};

/** The member and the file of a picture, which its id is made of; so a case never moves on to the next picture. */
function pictureOf(id: string): { userId: string; file: string } {
  const [userId = "", file = ""] = id.split("/");
  return { userId, file };
}

/** Covers stand beside the pictures, in the same cases; their files' names begin so. */
const isOfCover = sql`instr(asked.subject_id, '/cover-') > 0`;

export const profilePictureKind: Kind = {
  decidedBy: "moderation.queue",
  change: "member-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        ...nowhere,
        ...account,
        id: sql<string>`asked.subject_id`.as("id"),
        title: sql<string>`iif(${isOfCover}, 'Cover of ', 'Picture of ') || ${users.username}`.as("title"),
        text: noText("text"),
        createdAt: nothing("created_at"),
        hiddenAt: sql<
          number | null
        >`iif(asked.subject_id = ${users.id} || '/' || iif(${isOfCover}, ${profiles.cover}, ${users.picture}), null, 0)`.as(
          "hidden_at",
        ),
      })
      .from(sql`${ids} as asked`)
      .innerJoin(users, sql`${users.id} = substr(asked.subject_id, 1, instr(asked.subject_id, '/') - 1)`)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(isNull(users.deletedAt)),
  path: ({ id, hiddenAt }) => {
    const { userId, file } = pictureOf(id);
    if (hiddenAt !== null) return null;
    return isCover(file) ? coverAddress(userId, file) : pictureAddress(userId, file);
  },
  yours: ({ id }) => (isCover(pictureOf(id).file) ? "your profile's cover" : "your profile picture"),
  hide: (db, { id }) => {
    const { userId, file } = pictureOf(id);
    return [isCover(file) ? hideCover(db, userId, file) : hidePicture(db, userId, file)];
  },
  restore: (db, { id }) => {
    const { userId, file } = pictureOf(id);
    return [isCover(file) ? restoreCover(db, userId, file) : restorePicture(db, userId, file)];
  },
};

/** A flagged registration: staff approve or block it through the registration's own decision. */
export const registrationKind: Kind = {
  decidedBy: "registrations.review",
  decidedElsewhere: "registration",
  change: "member-decision",
  decisions: ["keep", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        ...nowhere,
        about: sql<string | null>`'score ' || ${registrations.riskScore}`.as("about"),
        id: registrations.id,
        ownerId: registrations.userId,
        ownerName: sql<string | null>`${users.username}`.as("owner_name"),
        ownerRole: sql<Role | null>`${users.role}`.as("owner_role"),
        title: sql<string>`coalesce(${users.username}, 'Blocked registration')`.as("title"),
        text: noText("text"),
        createdAt: registrations.registeredAt,
        hiddenAt: sql<number | null>`iif(${registrations.status} = 'flagged', null, ${registrations.reviewedAt})`.as(
          "hidden_at",
        ),
      })
      .from(registrations)
      .leftJoin(users, and(eq(users.id, registrations.userId), isNull(users.deletedAt)))
      .where(sql`${registrations.id} in ${ids}`),
  path: ({ id }) => `/moderation/registrations#${id}`,
  yours: () => "your registration",
  hide: () => [],
  restore: () => [],
};
