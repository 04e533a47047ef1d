import { and, asc, eq, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { formatDate } from "../../../days";
import type { Db } from "../../../db/client";
import { didChange } from "../../../db/must-change";
import { eachApart } from "../../../each-due";
import { inactivityMail } from "../../../mail/inactivity-template";
import { queueMail } from "../../foundation/mail/queue-mail";
import { notifyOnSite } from "../../foundation/notifications/notify";
import { jobPosition, rememberPosition } from "../../foundation/settings/job-position";
import { users } from "../../foundation/users/schema";
import { FIRST_TIER, INACTIVITY_MONTHS } from "../rewards/rules";
import { userRewards } from "../rewards/schema";
import { awaySince, NOTICE_MS, restsAt } from "./inactivity";

const JOB = "tellInactive";

/** Members whom one statement looks at, statements of a night, and members whom a night tells; the next one goes on. */
const MEMBERS_A_PAGE = 1000;
const PAGES_A_NIGHT = 100;
const TOLD_A_NIGHT = 500;

/** What the log says of a member who fails. */
const NOT_TOLD = "a member was not told that their rewards will be suspended";

interface Night {
  members?: number;
  pages?: number;
  told?: number;
}

/** Neither told since they were active last, nor suspended already. */
const isUntold: SQL | undefined = and(
  isNull(userRewards.suspendedAt),
  or(isNull(userRewards.inactivityToldAt), lt(userRewards.inactivityToldAt, users.lastActiveAt)),
);
/** Whoever has neither points nor a tier has nothing that could rest. */
const hasSomething: SQL = sql`(${userRewards.currentBalance} > 0 or ${userRewards.heldPoints} > 0 or ${userRewards.tier} <> ${FIRST_TIER.tier})`;

const selectDue = (db: Db, { after, end, now }: { after: string; end: string; now: number }) =>
  db
    .select({ id: users.id, username: users.username, email: users.email, lastActiveAt: users.lastActiveAt })
    .from(userRewards)
    .innerJoin(users, eq(users.id, userRewards.userId))
    .where(
      and(
        gt(userRewards.userId, after),
        lte(userRewards.userId, end),
        isUntold,
        hasSomething,
        lte(users.lastActiveAt, awaySince(now + NOTICE_MS)),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(userRewards.userId));

/**
 * Tells members who will have been away for 12 months that their rewards rest from then on: 30 days ahead, by mail and on
 * the site, once (rules/rewards#inactivity). A run that is killed leaves the others for the next.
 * @param origin what links begin with; without it nobody is told, and so nobody suspended
 * @returns how many were told
 */
export async function tellInactive(
  db: Db,
  { now, origin }: { now: number; origin: string },
  { members = MEMBERS_A_PAGE, pages = PAGES_A_NIGHT, told: most = TOLD_A_NIGHT }: Night = {},
): Promise<number> {
  if (origin === "") return 0;
  let told = 0;
  let after = await jobPosition(db, JOB);
  for (let page = 0; page < pages && told < most; page += 1) {
    const ids = await db
      .select({ id: userRewards.userId })
      .from(userRewards)
      .where(gt(userRewards.userId, after))
      .orderBy(asc(userRewards.userId))
      .limit(members);
    const end = ids.at(-1)?.id ?? after;
    const due = await selectDue(db, { after, end, now });
    const turn = due.slice(0, most - told);
    // One who fails has another turn when the nights come past everybody again.
    const worked = await eachApart(turn, NOT_TOLD, (member) => tell(db, member, { now, origin }));
    after = turn.length < due.length ? (turn.at(-1)?.id ?? after) : ids.length < members ? "" : end;
    told += worked.length;
    if (after === "") break;
  }
  await rememberPosition(db, JOB, after, now);
  return told;
}

type Due = Awaited<ReturnType<typeof selectDue>>[number];

async function tell(
  db: Db,
  { id, username, email, lastActiveAt }: Due,
  { now, origin }: { now: number; origin: string },
) {
  const at = restsAt(lastActiveAt ?? now, now);
  const mark = db
    .update(userRewards)
    .set({ inactivityToldAt: now })
    .where(
      and(
        eq(userRewards.userId, id),
        isNull(userRewards.suspendedAt),
        or(isNull(userRewards.inactivityToldAt), lt(userRewards.inactivityToldAt, lastActiveAt ?? now)),
      ),
    );
  // Of two runs at once one finds nothing to change, and tells nobody.
  await didChange(db, mark, [
    queueMail(db, { to: email, ...inactivityMail(origin, { username, restsAt: at, months: INACTIVITY_MONTHS }) }, now),
    notifyOnSite(
      db,
      {
        userId: id,
        type: "system",
        title: `Your rewards will be suspended on ${formatDate(at)}`,
        message: `After ${INACTIVITY_MONTHS} months without activity rewards are suspended. Your points stay; logging in keeps them in use.`,
        actionUrl: "/rewards",
        mergeKey: "rewards-inactive",
      },
      now,
    ),
  ]);
}
