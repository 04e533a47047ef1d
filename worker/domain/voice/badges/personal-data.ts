import { eq } from "drizzle-orm";
import { by, NOTHING_PERSONAL, type PersonalData } from "../../foundation/privacy/personal-data";
import { memberBadges, memberStandings } from "./schema";

export const badgesData = {
  memberBadges: {
    exported: [
      {
        name: "badges",
        label: "Badges",
        table: memberBadges,
        owner: memberBadges.userId,
        keys: [by(memberBadges.badge, "badge")],
        without: ["userId", "grantedBy", "toldAt"],
      },
    ],
    erased: (db, { userId }) => [db.delete(memberBadges).where(eq(memberBadges.userId, userId))],
  },
  badgeHolders: NOTHING_PERSONAL,
  memberStandings: {
    exported: [
      {
        name: "reputation",
        label: "What your badges and reputation are counted from",
        table: memberStandings,
        owner: memberStandings.userId,
        keys: [by(memberStandings.countedAt, "countedAt")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(memberStandings).where(eq(memberStandings.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
