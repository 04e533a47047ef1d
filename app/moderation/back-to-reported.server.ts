import type { CaseKind } from "@worker/domain/foundation/cases/case-kinds";
import { postAnchor } from "@worker/domain/voice/forum/addresses";
import { placeOf } from "@worker/domain/voice/reported-messages/reported-id";

/** The id of the element that shows what is reported; undefined for what stands at the top of its page or on its own. */
function anchorOf(kind: CaseKind, id: string): string | undefined {
  if (kind === "review" || kind === "review_reply") return `review-${id}`;
  if (kind === "forum_post") return postAnchor(id);
  const seq = kind === "message" ? placeOf(id)?.seq : undefined;
  return seq === undefined ? undefined : `message-${seq}`;
}

/**
 * Where the report page leads back to: a page loaded anew begins at its top, so whoever reported without the dialog
 * comes back to what they reported (rules/platform#navigation).
 * @param returnTo a path that is safe already; one that names its own place is left as it is
 */
export function backToReported(returnTo: string, kind: CaseKind, id: string): string {
  const anchor = returnTo.includes("#") ? undefined : anchorOf(kind, id);
  return anchor === undefined ? returnTo : `${returnTo}#${encodeURIComponent(anchor)}`;
}
