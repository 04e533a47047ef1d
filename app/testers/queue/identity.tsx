import type { TesterView } from "@worker/domain/oversight/tester-applications/read-application";
import { LinkButton } from "~/ui/button";
import { formatBytes, formatDate } from "~/ui/format";
import { Note } from "~/ui/note";

const KINDS = { "image/jpeg": "JPG", "image/png": "PNG", "application/pdf": "PDF" } as const;

/** The way to the document, for whoever may see it; each view is recorded. */
export function Identity({ id, document, isSameBirthday }: Pick<TesterView, "id" | "document" | "isSameBirthday">) {
  return (
    <section className="stack" aria-labelledby="identity-title">
      <h2 id="identity-title">Government ID</h2>
      {isSameBirthday !== null && (
        <Note kind={isSameBirthday ? "good" : "wait"}>
          {isSameBirthday
            ? "The date of birth is the one of the account."
            : "The date of birth is not the one of the account."}
        </Note>
      )}
      {document === null ? (
        <p className="muted">There is none: it was deleted.</p>
      ) : (
        <p className="muted">
          {KINDS[document.type]}, {formatBytes(document.bytes)}, sent {formatDate(document.uploadedAt)}.
          {document.endsAt !== null && ` Deleted after ${formatDate(document.endsAt)}.`}{" "}
          {document.isViewable ? "Each view is recorded in the audit log." : "Only whoever reviews it sees it."}
        </p>
      )}
      {document?.isViewable && (
        <p>
          <LinkButton
            icon="eye"
            reloadDocument
            target="_blank"
            rel="noreferrer"
            to={`/api/staff/tester-applications/${encodeURIComponent(id)}/document`}
          >
            Open the document
          </LinkButton>
        </p>
      )}
    </section>
  );
}
