import type { ContentDocument } from "@worker/domain/content/documents";

/** "Last updated: July 10, 2025" (document 3 §2, legal pages). */
export function LastUpdated({ document }: { document: Pick<ContentDocument, "updated" | "updatedText"> }) {
  return (
    <>
      Last updated: <time dateTime={document.updated}>{document.updatedText}</time>
    </>
  );
}
