import * as v from "valibot";
import { mailToken } from "@worker/domain/foundation/mail/forms";

/** The token in a mailed link's address; "", which belongs to no link, where there is none or a damaged one. */
export function mailedToken(request: Request): string {
  const token = v.safeParse(mailToken, new URL(request.url).searchParams.get("token"));
  return token.success ? token.output : "";
}
