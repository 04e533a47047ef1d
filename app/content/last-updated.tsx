import type { ContentDocument } from "@worker/domain/foundation/content/documents";

/** "Last updated: July 10, 2025". */
export function LastUpdated({ document }: { document: Pick<ContentDocument, "updated" | "updatedText"> }) {
  return (
    <>
      Last updated: <time dateTime={document.updated}>{document.updatedText}</time>
    </>
  );
}
