import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import type { Listed } from "../../domain/views/people/listed";
import type { Profile } from "../../domain/views/people/profile-page";
import { BADGE_IDS, RARITIES } from "../../domain/voice/badges/badges";
import { at } from "../http/shapes";

const presence = z
  .enum(["on", "away"])
  .nullable()
  .describe("`on` within 5 minutes, `away` within an hour; null also for who does not show it");

const relation = z
  .object({
    isFollowing: z.boolean().describe("You follow them"),
    isFollowedBy: z.boolean().describe("They follow you"),
    friend: z.enum(["friends", "asked", "asks", "none"]).describe("`asked`: you asked them; `asks`: they asked you"),
  })
  .nullable()
  .describe("Null for a visitor, and for yourself");

const person = {
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  tester: z.boolean(),
  picture: z.string().nullable(),
};

export const listed = z.object({ ...person, presence, relation });

export const toListedAnswer = ({ person: { id, username, role, tester, picture }, presence, relation }: Listed) => ({
  ...{ id, username, role, tester, picture, presence, relation },
});

const earned = z.object({
  id: z.enum(BADGE_IDS),
  name: z.string(),
  rarity: z.enum(RARITIES),
  rule: z.string().describe("What its holders did"),
  earnedAt: at,
});
const standing = z
  .object({
    total: z.number().int(),
    parts: z
      .array(
        z.object({
          label: z.string(),
          count: z.number().int(),
          most: z.number().int().describe("So many count"),
          each: z.number().int().describe("Points for each"),
          points: z.number().int(),
        }),
      )
      .describe("Their points add up to the total"),
    countedAt: at.nullable().describe("Counted every night; null before the first"),
  })
  .nullable()
  .describe("Null for whoever speaks for a vendor");

export const profile = z.object({
  ...person,
  presence,
  relation,
  dateJoined: at,
  reviewCount: z.number().int(),
  followersCount: z.number().int(),
  followingCount: z.number().int(),
  friendCount: z.number().int().nullable().describe("Null to everybody but the member"),
  badges: z.array(earned).describe("The rarest first, then the newest"),
  reputation: standing,
  vendor: z.object({ id: z.string(), name: z.string() }).nullable().describe("The listed vendor that they speak for"),
  isBlocked: z.boolean().describe("You blocked them"),
});

export const toProfileAnswer = ({ joinedAt, vendor, isBlocked, ...rest }: Profile) => {
  const { reviewCount, followersCount, followingCount, friendCount, badges, standing: reputation } = rest;
  const counts = { reviewCount, followersCount, followingCount, friendCount };
  return { ...toListedAnswer(rest), dateJoined: joinedAt, ...counts, badges, reputation, vendor, isBlocked };
};
