import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import type { Listed } from "../../domain/views/people/listed";
import type { Profile } from "../../domain/views/people/profile-page";
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

export const profile = z.object({
  ...person,
  presence,
  relation,
  dateJoined: at,
  reviewCount: z.number().int(),
  followersCount: z.number().int(),
  followingCount: z.number().int(),
  friendCount: z.number().int().nullable().describe("Null to everybody but the member"),
  vendor: z.object({ id: z.string(), name: z.string() }).nullable().describe("The listed vendor that they speak for"),
  isBlocked: z.boolean().describe("You blocked them"),
});

export const toProfileAnswer = ({ joinedAt, vendor, isBlocked, ...rest }: Profile) => {
  const { reviewCount, followersCount, followingCount, friendCount } = rest;
  const counts = { reviewCount, followersCount, followingCount, friendCount };
  return { ...toListedAnswer(rest), dateJoined: joinedAt, ...counts, vendor, isBlocked };
};
