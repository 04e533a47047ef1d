import { Hono } from "hono";
import { z } from "zod";
import { acceptFriend, askFriend } from "../../domain/foundation/friends/befriend";
import { answerForm } from "../../domain/foundation/friends/forms";
import { cancelRequest, declineFriend, removeFriend } from "../../domain/foundation/friends/step-back";
import { friendRequestsApiQuery, friendsApiQuery, SUGGESTIONS_MOST } from "../../domain/views/people/forms";
import { listFriends, listRequests, listSuggestions } from "../../domain/views/people/friends-page";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at } from "../http/shapes";
import { json, query } from "../http/validate";
import { listed, toListedAnswer } from "./listed-answer";

const tag = "People";

const state = z.object({ state: z.enum(["friends", "asked", "none"]) });
const friend = listed.extend({ friendsSince: at });
const request = listed.extend({ dateAsked: at });
const suggestion = listed.extend({
  mutualFriends: z.number().int(),
  followedBy: z.number().int().describe("Of those whom you follow, how many follow them"),
  vendor: z.object({ id: z.string(), name: z.string() }).nullable().describe("A vendor that you both reviewed"),
});

/** A member's friends, what they ask and are asked. */
export const friendsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Your friends by name, or those who are here, the latest first",
      answer: listOf(friend),
      problems: [400, 401],
    }),
    query(friendsApiQuery),
    async (c) => {
      const { q = "", show, cursor = null, limit } = c.req.valid("query");
      const page = await listFriends(c.get("request"), { q, show, cursor, limit });
      const items = page.items.map(({ since, ...rest }) => ({ ...toListedAnswer(rest), friendsSince: since }));
      return c.json({ items, nextCursor: page.nextCursor });
    },
  )
  .get(
    "/requests",
    describe({
      tag,
      summary: "Friend requests that you received or sent, the newest first",
      description: "One that was declined stays among those its sender sent until it lapses.",
      answer: listOf(request),
      problems: [400, 401],
    }),
    query(friendRequestsApiQuery),
    async (c) => {
      const { direction, cursor = null, limit } = c.req.valid("query");
      const page = await listRequests(c.get("request"), { direction, cursor, limit });
      const items = page.items.map(({ askedAt, ...rest }) => ({ ...toListedAnswer(rest), dateAsked: askedAt }));
      return c.json({ items, nextCursor: page.nextCursor });
    },
  )
  .get(
    "/suggestions",
    describe({
      tag,
      summary: "People you may know",
      description: "From mutual friends, follows and vendors that you both reviewed; empty where it is switched off.",
      answer: z.object({ items: z.array(suggestion) }),
      problems: [401],
    }),
    async (c) => {
      const found = await listSuggestions(c.get("request"), SUGGESTIONS_MOST);
      const items = found.map(({ mutualFriends, followedBy, vendor, ...rest }) => ({
        ...toListedAnswer(rest),
        ...{ mutualFriends, followedBy, vendor },
      }));
      return c.json({ items });
    },
  )
  .put(
    "/requests/:id",
    describe({
      tag,
      summary: "Ask a member to be your friend",
      description: "Where they asked you, you are friends at once.",
      answer: state,
      problems: [400, 401, 403, 404, 409, 429],
    }),
    async (c) => c.json(await askFriend(c.get("request"), c.req.param("id"))),
  )
  .delete(
    "/requests/:id",
    describe({
      tag,
      summary: "Take back what you asked a member",
      answer: state,
      problems: [400, 401, 403, 429],
    }),
    async (c) => c.json(await cancelRequest(c.get("request"), c.req.param("id"))),
  )
  .put(
    "/requests/:id/answer",
    describe({
      tag,
      summary: "Accept or decline what a member asked you",
      description: "A declined sender is not told.",
      answer: state,
      problems: [400, 401, 403, 404, 409, 413, 415, 429],
    }),
    json(answerForm),
    async (c) => {
      const answer = c.req.valid("json").accepted ? acceptFriend : declineFriend;
      return c.json(await answer(c.get("request"), c.req.param("id")));
    },
  )
  .delete(
    "/:id",
    describe({ tag, summary: "End a friendship", answer: state, problems: [400, 401, 403, 429] }),
    async (c) => c.json(await removeFriend(c.get("request"), c.req.param("id"))),
  );
