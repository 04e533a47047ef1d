import { eq, or } from "drizzle-orm";
import { by, type PersonalData } from "../privacy/personal-data";
import { analyticsChoices, profileViewDays, profileVisitors, profileVisits } from "./schema";

export const profileViewsData = {
  profileViewDays: {
    exported: [
      {
        name: "profileViews",
        label: "Views of your profile by day",
        table: profileViewDays,
        owner: profileViewDays.profileId,
        keys: [by(profileViewDays.day, "day")],
        without: ["profileId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(profileViewDays).where(eq(profileViewDays.profileId, userId))],
  },
  profileVisits: {
    exported: "Keyed hashes of those who came, which say nothing about the member.",
    erased: (db, { userId }) => [db.delete(profileVisits).where(eq(profileVisits.profileId, userId))],
  },
  profileVisitors: {
    exported: [
      {
        name: "visitsShown",
        label: "Profiles that may show your visit",
        table: profileVisitors,
        owner: profileVisitors.viewerId,
        keys: [by(profileVisitors.profileId, "profileId")],
        without: ["viewerId"],
      },
    ],
    erased: (db, { userId }) => [
      db.delete(profileVisitors).where(or(eq(profileVisitors.profileId, userId), eq(profileVisitors.viewerId, userId))),
    ],
  },
  analyticsChoices: {
    exported: [
      {
        name: "analyticsChoices",
        label: "What you chose about profile analytics",
        table: analyticsChoices,
        owner: analyticsChoices.userId,
        keys: [],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(analyticsChoices).where(eq(analyticsChoices.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
