import type { ContentDocument } from "@worker/domain/foundation/content/documents";

/** "Last updated: Nov 18, 2026". */
export function LastUpdated({ document }: { document: Pick<ContentDocument, "updated" | "updatedText"> }) {
  return (
    <>
      Last updated: <time dateTime={document.updated}>{document.updatedText}</time>
    </>
  );
}
