import type { CaseView } from "@worker/domain/oversight/moderation/read-case";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/marks/mark";
import { DateTime } from "~/ui/relative-time";
import { RoleBadge } from "~/ui/role-badge";
import { Stars } from "~/ui/stars";

/** What the case is about, as text and nothing else: whatever it holds, it is only shown. */
export function CaseSubject({ view }: { view: CaseView }) {
  const { subject, kind } = view;
  if (subject === null) return <p className="muted">Its author removed it, or the account no longer exists.</p>;
  const { ownerId, ownerName, ownerRole, about, createdAt, hiddenAt, path, rating, text, waitsFor } = subject;
  return (
    <>
      {ownerId !== null && ownerName !== null && (
        <p className="row row--wrap small">
          <Mark id={ownerId} kind="member" size={24} />
          <Link className="person" to={`/profile/${ownerId}`}>
            {ownerName}
          </Link>
          {ownerRole !== null && <RoleBadge name={ownerRole} />}
        </p>
      )}
      <h2>
        {about ?? "Content"}
        {createdAt !== null && (
          <>
            , <DateTime at={createdAt} />
          </>
        )}
        {hiddenAt !== null && " · not shown now"}
      </h2>
      {waitsFor && <p className="small">Its author reads: “{waitsFor}”</p>}
      {(text !== "" || rating !== null) && (
        <div className="quote">
          {kind === "review" && rating !== null && <Stars mean={rating} />}
          <p className="pre">{text}</p>
        </div>
      )}
      {kind === "profile_picture" && path !== null && (
        <img className="quote" src={path} alt={`What ${ownerName ?? "the member"} shows`} width={160} height={160} />
      )}
      {kind === "vendor_banner" && path !== null && (
        <img className="v-banner" src={path} alt={`The banner of ${about ?? "the vendor"}`} width={1200} height={200} />
      )}
      {path !== null && kind !== "profile_picture" && kind !== "vendor_banner" && (
        <p className="small">
          <Link to={path}>See it in context</Link>
        </p>
      )}
    </>
  );
}
