import { keyedHash } from "../../../hashing";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import type { SavedList } from "./forms";

/** How long a deleted search can come back as it was: a toast that somebody rests on stays, but nobody rests for an hour. */
const TAKE_BACK_MS = 60 * 60_000;

/** What a saved search was beside its words: its news belongs to its id, and what it told already is not new again. */
export interface Kept {
  id: string;
  /** UTC epoch milliseconds, like all times here. */
  createdAt: number;
  knownTo: number;
  checkedAt: number;
}

interface Search {
  list: SavedList;
  query: string;
}

/**
 * What the way back of a deleted search carries, so that nobody is told of more than they would have been
 * (rules/search#saved-searches).
 * @param ended when it was deleted, UTC epoch milliseconds
 * @throws Unauthenticated
 */
export async function takeBackSearch(
  hashKey: string,
  viewer: Viewer,
  { list, query }: Search,
  { id, createdAt, knownTo, checkedAt }: Kept,
  ended: number,
): Promise<string> {
  const what = [id, createdAt, knownTo, checkedAt, ended].join("-");
  const { id: userId } = demand(viewer, "member.act");
  return `${what}-${await keyedHash(hashKey, `search again: ${userId} ${what} ${list} ${query}`)}`;
}

/**
 * What a search was that is taken back.
 * @param token of `takeBackSearch`
 * @param now UTC epoch milliseconds
 * @returns undefined for a token of something else, of somebody else, or one that is too old
 * @throws Unauthenticated
 */
export async function keptOf(
  hashKey: string,
  viewer: Viewer,
  { search, token, now }: { search: Search; token: string; now: number },
): Promise<Kept | undefined> {
  const [id = "", ...times] = token.split("-", 5);
  const [createdAt = NaN, knownTo = NaN, checkedAt = NaN, ended = NaN] = times.map(Number);
  if (!(ended > now - TAKE_BACK_MS)) return undefined;
  const kept = { id, createdAt, knownTo, checkedAt };
  return token === (await takeBackSearch(hashKey, viewer, search, kept, ended)) ? kept : undefined;
}
