import { safeReturnPath } from "../../foundation/access/return-path";
import { MESSAGES } from "../messages/addresses";

/** Where a member sees which browsers read their private messages. */
export const KEYS_ADDRESS = "/account/keys";

/** The page of keys with a way back into messages. @param back a path of this site; null for no way back */
export const keysPath = (back: string | null): string =>
  back === null ? KEYS_ADDRESS : `${KEYS_ADDRESS}?back=${encodeURIComponent(back)}`;

/**
 * Where the page of keys leads back to: a path below messages, or null.
 * @param asked the path that the address asks for
 */
export function wayBack(asked: string | null): string | null {
  const path = safeReturnPath(asked, "");
  return path.startsWith(`${MESSAGES}?`) || path.startsWith(`${MESSAGES}/`) ? path : null;
}
