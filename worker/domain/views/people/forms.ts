import * as v from "valibot";
import { cursor, listQuery, PAGE_SIZE } from "../../foundation/lists/forms";
import { shownQuery } from "../../foundation/lists/phrase";

/** Friends that the page shows first, and how many more "Load more" brings (rules/people#friends-page). */
export const FRIENDS_A_PAGE = PAGE_SIZE;
/** So many stand on one page; those behind them are on the next. */
export const FRIENDS_SHOWN_MOST = 100;
export const FOLLOWS_A_PAGE = PAGE_SIZE;
/** People you may know. */
export const SUGGESTIONS_MOST = 6;

const NAME_MAX = 40;
const name = v.pipe(
  v.string(),
  v.transform((typed) => shownQuery(typed, NAME_MAX)),
);
const q = v.fallback(v.optional(name, ""), "");

/** As whom a member can look at their own profile (rules/people#view-as). */
const SEEN_AS = ["visitor", "follower", "friend"] as const;
export type SeenAs = (typeof SEEN_AS)[number];
export const seenAs = v.fallback(v.optional(v.picklist(SEEN_AS)), undefined);

export type FollowList = "followers" | "following";

export const followListQuery = v.object({ q, cursor: v.fallback(v.optional(cursor), undefined) });
export const followListApiQuery = listQuery({
  q: v.optional(v.pipe(name, v.description("The beginning of a name"))),
});

const FRIEND_FILTERS = ["all", "online", "recent", "requests"] as const;
export type FriendFilter = (typeof FRIEND_FILTERS)[number];
const show = v.picklist(FRIEND_FILTERS, `Show ${FRIEND_FILTERS.join(", ")}.`);
export const friendsQuery = v.object({
  q,
  show: v.fallback(v.optional(show, "all"), "all"),
  cursor: v.fallback(v.optional(cursor), undefined),
  shown: v.fallback(
    v.optional(
      v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(FRIENDS_A_PAGE), v.maxValue(FRIENDS_SHOWN_MOST)),
      String(FRIENDS_A_PAGE),
    ),
    FRIENDS_A_PAGE,
  ),
});
export const friendsApiQuery = listQuery({
  q: v.optional(v.pipe(name, v.description("The beginning of a name"))),
  show: v.optional(v.picklist(["all", "online", "recent"], "Show all, online or recent."), "all"),
});
export const friendRequestsApiQuery = listQuery({
  direction: v.optional(v.picklist(["received", "sent"], "Give received or sent."), "received"),
});

export const keptAwayQuery = v.object({
  blocked: v.fallback(v.optional(cursor), undefined),
  restricted: v.fallback(v.optional(cursor), undefined),
});
export const keptAwayApiQuery = listQuery({});
