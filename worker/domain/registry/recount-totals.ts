import { and, asc, inArray, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../db/client";
import { nextStretch, recountGroups, recountRoom, type Stretch } from "../../db/recount";
import { log } from "../../observe/log";
import { rolesHolding } from "../foundation/access/policy";
import { record } from "../foundation/audit/record";
import { outdatePages } from "../foundation/changes/outdate-pages";
import { notify } from "../foundation/notifications/notify";
import { jobPosition, rememberPosition } from "../foundation/settings/job-position";
import { users } from "../foundation/users/schema";
import { recountSite } from "./site-counts";
import { GROUPS } from "./group-totals";
import { ROOMS } from "./totals";

const JOB = "recountTotals";

/** What one night may read, after which the next night goes on where this one ended. */
const ROWS_A_NIGHT = 250_000;
/** And how often it may ask, three statements a time: a run of the Worker has a limit of its own (docs/scale.md). */
const STRETCHES_A_NIGHT = 200;
/** Keys that an alert names of each table. */
const NAMED = 5;
/** Admins that are notified. */
const ADMINS = 20;

interface Night {
  stretch?: number;
  rows?: number;
}

type Found = Record<string, Record<string, unknown>>;
type Walk = (from: { after: string; stretch: number | undefined }) => Promise<Stretch>;

const walksOf = (db: Db): [name: string, walk: Walk][] => [
  ...Object.entries(ROOMS).map(([name, room]): [string, Walk] => [name, (from) => recountRoom(db, room, from)]),
  ...Object.entries(GROUPS).map(([name, groups]): [string, Walk] => [name, (from) => recountGroups(db, groups, from)]),
];

/** Where a night goes on: the name of a walk and the key after which; what is no longer walked begins anew. */
function begin(walks: readonly [name: string, walk: Walk][], position: string) {
  const [name = "", after = ""] = position.split(/:(.*)/s);
  const index = walks.findIndex(([each]) => each === name);
  return index === -1 ? { anew: true, rest: walks, after: "" } : { anew: false, rest: walks.slice(index), after };
}

/** Counts every stored total again, puts right what is off, and says so (rules/dashboards#nightly-recount). @returns what was off */
export async function recountTotals(db: Db, now: number, night: Night = {}): Promise<Found> {
  const found: Found = {};
  let left = night.rows ?? ROWS_A_NIGHT;
  const start = begin(walksOf(db), await jobPosition(db, JOB));
  let { rest, after } = start;
  if (start.anew) {
    const { drifts, rowsRead } = await recountSite(db);
    left -= rowsRead;
    for (const { name, ...values } of drifts) found[`site ${name}`] = values;
    await raise(db, found, now);
  }
  let { stretch } = night;
  for (let nth = 0; nth < STRETCHES_A_NIGHT && left > 0; nth += 1) {
    const [next] = rest;
    if (next === undefined) break;
    const [name, walk] = next;
    const done = await walk({ after, stretch });
    left -= done.rowsRead;
    after = done.reached;
    stretch = after === "" ? night.stretch : nextStretch(done.rowsRead, stretch);
    if (after === "") rest = rest.slice(1);
    if (done.mended.length === 0) continue;
    const mended = { rows: done.mended.length, keys: done.mended.slice(0, NAMED) };
    await raise(db, { [name]: mended }, now);
    found[name] = { rows: mended.rows + Number(found[name]?.["rows"] ?? 0) };
  }
  const [next] = rest;
  await rememberPosition(db, JOB, next === undefined ? "" : `${next[0]}:${after}`, now);
  return found;
}

/** A total that is off is a fault of ours: it is in the log, in the audit log, and before every admin. */
async function raise(db: Db, found: Found, now: number): Promise<void> {
  const names = Object.keys(found).join(", ");
  if (names === "") return;
  log({ level: "error", message: "stored totals were off", requestId: JOB, error: names });
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, rolesHolding("admin.tools")), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .orderBy(asc(users.id))
    .limit(ADMINS);
  const entry = {
    actor: { id: null, username: "Leafproof" },
    action: "totals.mended",
    subjectType: "totals",
    subjectId: "nightly",
    detail: found,
    requestId: JOB,
  };
  const notices = admins.map(({ id }): BatchItem<"sqlite"> =>
    notify(
      db,
      {
        userId: id,
        type: "system",
        title: "Stored totals were off",
        message: "The nightly recount put them right. Which ones, and what they were, stands in the audit log.",
        actionUrl: "/admin/audit",
        mergeKey: "totals",
      },
      now,
    ),
  );
  await db.batch([record(db, entry, now), outdatePages(db, "listing-decision", now), ...notices]);
}
