import { Hono } from "hono";
import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import { type PersonCard, personCard } from "../../domain/views/forum/person-card";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { at } from "../http/shapes";

const card = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  tester: z.boolean(),
  picture: z.string().nullable(),
  dateJoined: at
    .nullable()
    .describe("Null, as the counts are, where not everybody may read the profile, or you may not"),
  postCount: z.int().nullable().describe("In categories that everybody reads, counted up to 200"),
  hasMorePosts: z.boolean(),
  reviewCount: z.int().nullable(),
  vendor: z.object({ id: z.string(), name: z.string() }).nullable().describe("The listed vendor they speak for"),
});

const toCard = ({ person, shown, vendor }: PersonCard): z.infer<typeof card> => ({
  ...{ id: person.id, username: person.username, role: person.role, tester: person.tester, picture: person.picture },
  ...{ dateJoined: shown?.joinedAt ?? null, postCount: shown?.posts ?? null, reviewCount: shown?.reviews ?? null },
  ...{ hasMorePosts: shown?.morePosts ?? false, vendor },
});

/** What a name in the forum says of its member. */
export const forumPeopleApi = new Hono<AppEnv>().get(
  "/people/:id",
  describe({
    tag: "Forum",
    summary: "A member in few words",
    description: "Cached for fifteen seconds; for members, and on a private site, by the browser alone.",
    answer: card,
    problems: [404],
  }),
  async (c) => {
    const { db, site, viewer } = c.get("request");
    const found = await personCard(db, viewer, c.req.param("id"));
    // A cache between here and a member's browser would answer those whom a private site, or the profile, turns away.
    const isForAll = site.siteMode === "open" && viewer.kind === "visitor";
    c.header("cache-control", `${isForAll ? "public" : "private"}, max-age=15`);
    return c.json(toCard(found));
  },
);
