import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import type { KeptAway } from "../../domain/views/people/kept-away";
import type { Listed } from "../../domain/views/people/listed";
import { PROFILE_VISIBILITIES } from "../../domain/foundation/users/profile-choices";
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

export const keptAway = z.object({ ...person, since: at });

export const toKeptAwayAnswer = ({ person: { id, username, role, tester, picture }, since }: KeptAway) => ({
  ...{ id, username, role, tester, picture, since },
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
  visibility: z.enum(PROFILE_VISIBILITIES).describe("Who reads the profile"),
  isOpen: z.boolean().describe("Whether you may read it; else what follows is null"),
  displayName: z.string().nullable().describe("Beside the username"),
  location: z.string().nullable().describe("Null also where they show it to nobody else"),
  cover: z.string().nullable().describe("Path of the cover"),
  dateJoined: at.nullable(),
  reviewCount: z.number().int().nullable(),
  followersCount: z.number().int().nullable().describe("Null also where they show it to nobody else"),
  followingCount: z.number().int().nullable(),
  friendCount: z.number().int().nullable().describe("Null to everybody but the member"),
  badges: z.array(earned).nullable().describe("The rarest first, then the newest"),
  reputation: standing,
  vendor: z.object({ id: z.string(), name: z.string() }).nullable().describe("The listed vendor that they speak for"),
  isBlocked: z.boolean().describe("You blocked them"),
  isRestricted: z.boolean().describe("You let them see the head of your own profile only"),
  takesMessages: z.boolean().describe("Whether they let you start a conversation"),
});

export const toProfileAnswer = ({ shown, ...rest }: Profile) => {
  const { visibility, vendor, isBlocked, isRestricted, takesMessages } = rest;
  return {
    ...toListedAnswer(rest),
    ...{ visibility, isOpen: shown !== null, dateJoined: shown?.joinedAt ?? null },
    displayName: shown?.displayName ?? null,
    location: shown?.location ?? null,
    cover: shown?.cover?.src ?? null,
    reviewCount: shown?.reviewCount ?? null,
    followersCount: shown?.followersCount ?? null,
    followingCount: shown?.followingCount ?? null,
    friendCount: shown?.friendCount ?? null,
    badges: shown?.badges ?? null,
    reputation: shown?.standing ?? null,
    ...{ vendor, isBlocked, isRestricted, takesMessages },
  };
};
