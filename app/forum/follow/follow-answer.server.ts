import { redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { COMMUNITY } from "@worker/domain/voice/forum/addresses";

/** Says what happened on the page that the form was sent from. */
export async function answerFollow(site: RequestContext, text: string, returnTo: string | undefined) {
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(returnTo === undefined ? COMMUNITY : safeReturnPath(returnTo), 303);
}
