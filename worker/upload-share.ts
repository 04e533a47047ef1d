import type { RequestContext } from "./context";
import { takeOrRefuse } from "./take-or-refuse";

/** Files of every kind that one account may send, or a visitor's network. */
const UPLOAD_RULE = { limit: 300, windowMs: 3_600_000 };

/** Whose share of memory and of uploads a file takes. */
export const uploaderOf = ({ viewer, network }: Pick<RequestContext, "viewer" | "network">): string =>
  viewer.kind === "visitor" ? `network:${network}` : viewer.id;

/** Counts a file before a byte of it is read (rules/platform#throttles). @throws RateLimited */
export async function takeUpload(
  context: Pick<RequestContext, "viewer" | "network" | "objects" | "now">,
): Promise<void> {
  await takeOrRefuse(context.objects.limiter(`upload:${uploaderOf(context)}`), UPLOAD_RULE, context.now);
}
