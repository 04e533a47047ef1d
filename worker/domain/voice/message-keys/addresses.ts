import { safeReturnPath } from "../../foundation/access/return-path";
import { MESSAGES } from "../messages/addresses";

/** Where a member sees which browsers read their private messages. */
export const KEYS_ADDRESS = "/account/keys";

/** The same for whoever comes from messages, and is led back there. @param back a path of this site */
export const keysPath = (back: string | null): string =>
  back === null ? KEYS_ADDRESS : `${KEYS_ADDRESS}?back=${encodeURIComponent(back)}`;

/** Where the page of keys leads back to: into messages, or nowhere. @param asked for by the address */
export function wayBack(asked: string | null): string | null {
  const path = safeReturnPath(asked, "");
  return path.startsWith(`${MESSAGES}?`) || path.startsWith(`${MESSAGES}/`) ? path : null;
}
