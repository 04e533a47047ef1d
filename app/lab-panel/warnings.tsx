import type { PanelResult, Relative } from "@worker/domain/catalogue/lab/panel/read-panel-result";
import { resultPath } from "~/lab/result-address";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { Note } from "~/ui/note";
import { reviewPath, STATUS_LABELS } from "./labels";

/** What the reviewer must know before comparing: what was decided, what is in the way, and what looks odd. */
export function Warnings({ review }: { review: PanelResult }) {
  const { result, obstacles, oddities, sameFile, sameBatch, productHiddenAt } = review;
  return (
    <>
      <Decided review={review} />
      {obstacles.map((text) => (
        <Note key={text} kind="bad">
          {text}
        </Note>
      ))}
      {productHiddenAt !== null && <Note kind="wait">The product is no longer listed.</Note>}
      {sameFile.length > 0 && (
        <Note kind="bad" title="The same file backs another result.">
          <Relatives relatives={sameFile} />
        </Note>
      )}
      {sameBatch.length > 0 && (
        <Note kind="wait" title="Another product has this batch number.">
          <Relatives relatives={sameBatch} />
        </Note>
      )}
      {result.status === "pending" && oddities.length > 0 && (
        <Note kind="wait" title="Check carefully.">
          <ul>
            {oddities.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

function Relatives({ relatives }: { relatives: readonly Relative[] }) {
  return (
    <ul>
      {relatives.map(({ id, status, batchNumber, productName, vendorName }) => (
        <li key={id}>
          <Link to={reviewPath(id)}>
            {productName ?? "A deleted product"}, batch {batchNumber}
          </Link>{" "}
          by {vendorName ?? "a deleted vendor"}, {STATUS_LABELS[status].toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

function Decided({ review: { result, verifier, rejecter, first } }: { review: PanelResult }) {
  const { status, verifiedAt, rejectedAt, rejectedReason, firstVerifiedAt, supersededBy } = result;
  if (status === "rejected") {
    return (
      <Note kind="bad" title={verifiedAt === null ? "Rejected." : "Withdrawn."}>
        {rejectedReason}
        {rejectedAt !== null && (
          <>
            {" "}
            By {rejecter ?? "someone"} on <DateTime at={rejectedAt} />.
          </>
        )}
      </Note>
    );
  }
  if (verifiedAt !== null) {
    return (
      <Note kind="lab">
        Verified by {verifier ?? "someone"} on <DateTime at={verifiedAt} />.{" "}
        <Link to={resultPath(result.id)}>Its public page</Link>
        {supersededBy !== null && (
          <>
            {" "}
            A newer result has replaced it: <Link to={reviewPath(supersededBy)}>see it</Link>.
          </>
        )}
      </Note>
    );
  }
  return firstVerifiedAt === null ? null : (
    <Note kind="wait">
      {first ?? "Someone"} approved it on <DateTime at={firstVerifiedAt} />. It needs a second person.
    </Note>
  );
}
