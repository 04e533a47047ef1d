import { eq, or } from "drizzle-orm";
import { by, type PersonalData } from "../privacy/personal-data";
import { followerDays, memberFollows } from "./schema";

export const followsData = {
  memberFollows: {
    exported: [
      {
        name: "follows",
        label: "Members you follow",
        table: memberFollows,
        owner: memberFollows.followerId,
        keys: [by(memberFollows.createdAt, "createdAt"), by(memberFollows.followedId, "followedId")],
        without: ["followerId", "followerKey", "followedKey"],
      },
      {
        name: "followers",
        label: "Members who follow you",
        table: memberFollows,
        owner: memberFollows.followedId,
        keys: [by(memberFollows.createdAt, "createdAt"), by(memberFollows.followerId, "followerId")],
        without: ["followedId", "followerKey", "followedKey"],
      },
    ],
    erased: (db, { userId }) => [
      db.delete(memberFollows).where(or(eq(memberFollows.followerId, userId), eq(memberFollows.followedId, userId))),
    ],
  },
  followerDays: {
    exported: "Adds up from the list of followers, with the times.",
    erased: (db, { userId }) => [db.delete(followerDays).where(eq(followerDays.memberId, userId))],
  },
} satisfies Record<string, PersonalData>;
