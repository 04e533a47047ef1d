import type { Holder } from "@worker/domain/foundation/queues/hold";
import type { RowAnswer } from "./answer";

/** Who has a case in hand: what was just done with it is newer than the list. @param me the viewer's id */
export function inHand(listed: Holder | null, answer: RowAnswer | undefined, me: string) {
  const holder = answer?.held === undefined ? listed : null;
  const isMine = holder?.id === me || answer?.held === "mine";
  return { holder, isMine, isTheirs: !isMine && (answer?.held === "theirs" || holder !== null) };
}
