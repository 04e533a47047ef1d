import { photoFile, smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import type { CaseView } from "@worker/domain/oversight/moderation/read-case";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { DateTime } from "~/ui/relative-time";
import { RoleBadge } from "~/ui/role-badge";
import { Stars } from "~/ui/stars";
import { SHOWN_AS } from "./case-words";

/** What the case is about, as text and nothing else: whatever it holds, it is only shown. */
export function CaseSubject({ view }: { view: CaseView }) {
  const { subject, kind } = view;
  if (subject === null) return <p className="muted">Its author removed it, or the account no longer exists.</p>;
  const { ownerId, ownerName, ownerRole, about, createdAt, hiddenAt, path, rating, text, waitsFor, imageAlt } = subject;
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
            , <DateTime at={createdAt} withTime={kind === "message"} />
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
      {imageAlt != null && (
        <details>
          <summary>Show its picture</summary>
          <img src={`/files/reported-messages/${subject.id}`} alt={imageAlt} loading="lazy" />
          <p className="small muted">
            {imageAlt === "" ? "Its sender did not describe it." : `Described as: “${imageAlt}”`}
          </p>
        </details>
      )}
      {path !== null && SHOWN_AS[kind] === "picture" && (
        <img className="quote" src={path} alt={`What ${ownerName ?? "the member"} shows`} width={160} height={160} />
      )}
      {SHOWN_AS[kind] === "photo" && (
        <p className="row row--wrap">
          {/* Both files: the small one is its sender's own work (decision 031). */}
          {[photoFile(subject.id), smallPhotoFile(subject.id)].map((file) => (
            <img key={file} src={file} alt={text || "Not described"} height={240} loading="lazy" />
          ))}
        </p>
      )}
      {path !== null && SHOWN_AS[kind] === "banner" && (
        <img className="v-banner" src={path} alt={`The banner of ${about ?? "the vendor"}`} width={1200} height={200} />
      )}
      {path !== null && (SHOWN_AS[kind] === "link" || SHOWN_AS[kind] === "photo") && (
        <p className="small">
          <Link to={path}>See it in context</Link>
        </p>
      )}
    </>
  );
}
