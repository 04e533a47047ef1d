import type { SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { can, type Viewer } from "../../foundation/access/policy";
import { CASE_KINDS, type CaseKind } from "../../foundation/cases/case-kinds";
import { vendorBannerKind } from "./kind-banner";
import { collectionNotesKind } from "./kind-collection";
import { forumPostKind } from "./kind-forum-post";
import { galleryItemKind, galleryKind } from "./kind-gallery";
import { memberKind, profilePictureKind, registrationKind } from "./kind-member";
import { messageKind } from "./kind-message";
import { photoKind } from "./kind-photo";
import { productLinkKind } from "./kind-product-link";
import { profileKind } from "./kind-profile";
import { promotionKind } from "./kind-promotion";
import { referralKind } from "./kind-referral";
import { reviewKind, reviewReplyKind } from "./kind-review";
import { socialCommentKind, socialPostKind } from "./kind-social";
import { vendorLinkKind } from "./kind-vendor-link";
import { isParty, type Kind, type Subject, type SubjectStatement } from "./subject";

/** Every kind of content that the queue serves; a new one is one entry here (docs/decisions/008-moderation-queue.md). */
export const KINDS: Record<CaseKind, Kind> = {
  review: reviewKind,
  photo: photoKind,
  review_reply: reviewReplyKind,
  profile_picture: profilePictureKind,
  profile: profileKind,
  collection_notes: collectionNotesKind,
  member: memberKind,
  registration: registrationKind,
  product_link: productLinkKind,
  vendor_link: vendorLinkKind,
  promotion: promotionKind,
  forum_post: forumPostKind,
  vendor_banner: vendorBannerKind,
  social_post: socialPostKind,
  social_comment: socialCommentKind,
  gallery: galleryKind,
  gallery_item: galleryItemKind,
  message: messageKind,
  referral: referralKind,
};

export const visibleKinds = (viewer: Viewer): CaseKind[] =>
  CASE_KINDS.filter((kind) => can(viewer, KINDS[kind].decidedBy));

/** `idsOf` is a subquery in its parentheses, which finds that kind's ids only. */
export const subjectStatements = (
  db: Db,
  kinds: readonly CaseKind[],
  idsOf: (kind: CaseKind) => SQL,
): SubjectStatement[] => kinds.map((kind) => KINDS[kind].subjects(db, idsOf(kind)));

/** The answers of `subjectStatements` with their texts opened, for whoever reads them. */
export async function readSubjects(kinds: readonly CaseKind[], answers: readonly Subject[][], dataKey: string) {
  const opened = kinds.map(async (kind, index) => {
    const subjects = answers[index] ?? [];
    if (KINDS[kind].opened === undefined) return subjects;
    return Promise.all(subjects.map(async (subject) => (await KINDS[kind].opened?.(subject, dataKey)) ?? subject));
  });
  return foundSubjects(kinds, await Promise.all(opened));
}

/** What whoever sees the queue reads of a case: of one that is about themselves, no more than its owner does. */
export function shownTo(viewer: Viewer, kind: CaseKind, subject: Subject | null): Subject | null {
  const { forOwner } = KINDS[kind];
  if (subject === null || forOwner === undefined || viewer.kind === "visitor") return subject;
  if (subject.ownerId === viewer.id) return { ...subject, ...forOwner, parties: null };
  return isParty(subject, viewer.id) ? { ...subject, ...ABOUT_YOU, parties: null } : subject;
}

const ABOUT_YOU = { title: "A case about yourself", text: "" };

/** The answers of `subjectStatements`, found by kind and id. */
export function foundSubjects(kinds: readonly CaseKind[], answers: readonly Subject[][]) {
  const found = new Map(
    kinds.flatMap((kind, index) => (answers[index] ?? []).map((subject) => [`${kind}:${subject.id}`, subject])),
  );
  return (kind: CaseKind, id: string): Subject | null => found.get(`${kind}:${id}`) ?? null;
}
