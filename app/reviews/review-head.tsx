import { VERIFIED_LABELS, type VerifiedBy } from "@worker/domain/voice/reviews/forms";
import type { ReviewAuthor } from "@worker/domain/voice/reviews/view";
import { PersonLink, PersonMark } from "~/people/person";
import { EvidenceChip } from "~/ui/evidence";
import { Icon, type IconName } from "~/ui/icon";
import { RoleBadge } from "~/ui/role-badge";
import { Stars } from "~/ui/stars";

const VERIFIED_ICONS: Record<VerifiedBy, IconName> = { purchase: "receipt", sample: "package", staff: "shield-check" };

type ReviewMarksProps = { rating: number; verifiedBy: VerifiedBy | null; incentive: string | null };

/** Stands wherever a review shows (rules/reviews#incentive-mark). */
export function ReviewMarks({ rating, verifiedBy, incentive }: ReviewMarksProps) {
  return (
    <div className="row row--wrap review-marks">
      <Stars mean={rating} />
      {verifiedBy && (
        <span className="ev ev--bought">
          <Icon name={VERIFIED_ICONS[verifiedBy]} />
          {VERIFIED_LABELS[verifiedBy]}
        </span>
      )}
      {incentive !== null && <EvidenceChip kind="gift" detail={incentive} />}
    </div>
  );
}

type Shown =
  | Extract<ReviewAuthor, { former: true }>
  | (Omit<Extract<ReviewAuthor, { former: false }>, "picture"> & { picture?: string | null });

/** Mark, name and role; a deleted member's review stays without any of them (rules/reviews#former-members). */
export function AuthorLine({ author, size = 28 }: { author: Shown; size?: number }) {
  return (
    <>
      <PersonMark person={author} size={size} />
      <PersonLink person={author} />
      {!author.former && <RoleBadge name={author.role} />}
    </>
  );
}
