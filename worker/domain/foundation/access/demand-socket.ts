import { Forbidden, Invalid } from "../../../errors";

/**
 * What every socket's opening must be. Browsers send cookies with each, whatever page opens it, so that the page must be
 * one of ours.
 * @param protocol name and version that the client must offer
 * @throws Forbidden for another site's page; Invalid for what is no socket
 */
export function demandSocket({ headers, url }: Request, protocol: string): void {
  const offered = (headers.get("sec-websocket-protocol") ?? "").split(",").map((each) => each.trim());
  if (headers.get("upgrade")?.toLowerCase() !== "websocket" || !offered.includes(protocol))
    throw new Invalid({ upgrade: `Open a WebSocket with the protocol ${protocol}.` });
  if (headers.get("origin") !== new URL(url).origin)
    throw new Forbidden("This request came from another site.", "foreign-origin");
}
