import type { ContentDocument } from "@worker/domain/foundation/content/documents";
import { Prose } from "~/ui/prose";
import { LastUpdated } from "./last-updated";

/** A legal text inside a modal; it comes when the modal opens, since few visitors ever open one. */
export default function LegalText({ document }: { document: ContentDocument }) {
  return (
    <>
      <p className="small muted">
        <LastUpdated document={document} />
      </p>
      <Prose tree={document.tree} rel="nofollow noopener" />
    </>
  );
}
