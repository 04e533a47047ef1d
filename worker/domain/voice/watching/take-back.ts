import { keyedHash } from "../../../hashing";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import type { Subject } from "./watch";

/** How long an ended watch can come back as it was: a toast that somebody rests on stays, but nobody rests for an hour. */
const TAKE_BACK_MS = 60 * 60_000;

interface Times {
  /** When the watch began, UTC epoch milliseconds. */
  begun: number;
  /** When it was ended, likewise. */
  ended: number;
}

const macOf = (hashKey: string, viewer: Viewer, { subject, about }: Subject, { begun, ended }: Times) =>
  keyedHash(hashKey, `watch again: ${demand(viewer, "member.act").id} ${subject} ${about} ${begun} ${ended}`);

/**
 * What the way back of an ended watch carries, so that nobody can begin a watch earlier than they did
 * (rules/watching#telling).
 * @throws Unauthenticated
 */
export const takeBackToken = async (hashKey: string, viewer: Viewer, subject: Subject, times: Times): Promise<string> =>
  `${times.begun}-${times.ended}-${await macOf(hashKey, viewer, subject, times)}`;

/**
 * When a watch that is taken back began.
 * @param token of `takeBackToken`
 * @param now UTC epoch milliseconds
 * @returns UTC epoch milliseconds; undefined for a token of something else, of somebody else, or one that is too old
 * @throws Unauthenticated
 */
export async function begunAt(
  hashKey: string,
  viewer: Viewer,
  { subject, token, now }: { subject: Subject; token: string; now: number },
): Promise<number | undefined> {
  const [begun = NaN, ended = NaN] = token.split("-", 2).map(Number);
  if (!(ended > now - TAKE_BACK_MS)) return undefined;
  return token === (await takeBackToken(hashKey, viewer, subject, { begun, ended })) ? begun : undefined;
}
