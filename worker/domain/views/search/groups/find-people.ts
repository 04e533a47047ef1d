import { and, asc } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import type { Db } from "../../../../db/client";
import type { Viewer } from "../../../foundation/access/policy";
import { type Notes, selectNotes, toNotes } from "../../../catalogue/substances/status";
import { shownQuery } from "../../../foundation/lists/phrase";
import { mayReadProfile } from "../../../foundation/profile-access/conditions";
import { nameBegins } from "../../../foundation/users/name-begins";
import { usernameKey } from "../../../foundation/users/names";
import { personColumns, toPerson } from "../../../foundation/users/person";
import { users } from "../../../foundation/users/schema";
import { GROUP_MAX } from "./find-groups";

/** Shorter beginnings are those of too many names. */
const PEOPLE_FROM = 2;

export type FoundPerson = Exclude<ReturnType<typeof toPerson>, { former: true }>;

interface ReadBeside {
  people: FoundPerson[];
  /** What is on record in the region that was asked for; null without one. */
  notes: Notes | null;
}

/**
 * Members whose names begin with the query, and the notes of a region, in one trip or none. Visitors find nobody; no
 * member finds one whose profile they may not read (rules/search#people).
 */
export async function readBeside(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  q: string,
  region: string | null,
): Promise<ReadBeside> {
  const key = usernameKey(shownQuery(q));
  const isAsked = viewer.kind === "member" && key.length >= PEOPLE_FROM;
  if (!isAsked) return { people: [], notes: region === null ? null : toNotes(region, await selectNotes(db, region)) };
  const [rows, entries] = await db.batch([selectPeople(db, viewer, key), selectNotes(db, region)]);
  const people = rows.map((row) => toPerson(row.id, row)).filter((person) => !person.former);
  return { people, notes: toNotes(region, entries) };
}

const selectPeople = (db: Db, viewer: Viewer, key: string) =>
  db
    .select({ id: users.id, ...personColumns(users) })
    .from(users)
    .where(and(nameBegins(key), mayReadProfile(viewer)))
    .orderBy(asc(users.usernameKey))
    .limit(GROUP_MAX);
