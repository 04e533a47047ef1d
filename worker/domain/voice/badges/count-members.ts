import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { nextStretch, rowsReadBy } from "../../../db/recount";
import { jobPosition, rememberPosition } from "../../foundation/settings/job-position";
import { users } from "../../foundation/users/schema";
import { giveAndTake } from "./give-badges";
import { countStandings } from "./standing";

const JOB = "countMembers";

/** What one run may read, and how often it may ask: a run of the Worker has a limit of its own (docs/scale.md). */
const ROWS_A_RUN = 250_000;
const STRETCHES_A_RUN = 80;

interface Run {
  /** Members that the first stretch has. */
  stretch?: number;
  stretches?: number;
  rows?: number;
}

/** A pass over all members: the UTC day on which it began, and after whom it goes on; null once it is through. */
interface Pass {
  day: number;
  after: string | null;
}

const DONE = "done";
const written = ({ day, after }: Pass): string => `${day}:${after ?? DONE}`;

function passOf(position: string, today: number): Pass {
  const [day = "", after = ""] = position.split(/:(.*)/s);
  const begun = Number(day);
  // One that midnight overtook is finished first, so that everybody is counted however many there are.
  if (position !== "" && after !== DONE) return { day: begun, after };
  return position !== "" && begun === today ? { day: today, after: null } : { day: today, after: "" };
}

/**
 * Counts what members wrote and what became of it, and gives and takes back badges by it: everybody once a day, in parts
 * that go on where the last one ended (rules/badges#counting).
 * @param now UTC epoch milliseconds
 * @returns whether everybody was counted today
 */
export async function countMembers(db: Db, now: number, run: Run = {}): Promise<boolean> {
  const pass = passOf(await jobPosition(db, JOB), Math.floor(now / DAY_MS));
  let { stretch } = run;
  let left = run.rows ?? ROWS_A_RUN;
  for (let nth = 0; nth < (run.stretches ?? STRETCHES_A_RUN) && left > 0 && pass.after !== null; nth += 1) {
    const { reached, rowsRead } = await countStretch(db, { after: pass.after, most: stretch ?? FIRST_STRETCH }, now);
    left -= rowsRead;
    pass.after = reached;
    stretch = nextStretch(rowsRead, stretch);
    await rememberPosition(db, JOB, written(pass), now);
  }
  return pass.after === null;
}

const FIRST_STRETCH = 50;

/** Counting, giving and taking back are one batch. @returns after whom to go on; null where nobody is left */
async function countStretch(db: Db, { after, most }: { after: string; most: number }, now: number) {
  const [last] = await db
    .select({ id: sql<string | null>`max(id)`.as("last_id") })
    .from(
      sql`(select ${users.id} as id from ${users} where ${users.id} > ${after} order by ${users.id} limit ${most})`,
    );
  if (last === undefined || last.id === null) return { reached: null, rowsRead: 0 };
  const { id } = last;
  const range = (column: SQLWrapper): SQL => sql`${column} > ${after} and ${column} <= ${id}`;
  const answers = await db.batch([...countStandings(db, range, now), ...giveAndTake(db, range, now)]);
  return { reached: id, rowsRead: rowsReadBy(answers) };
}
