import { and, eq, type SQL, sql } from "drizzle-orm";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { insertSelected, insertWhere } from "../../../db/insert-selected";
import { keyedHash } from "../../../hashing";
import { can, type Viewer } from "../access/policy";
import { mayReadProfile } from "../profile-access/conditions";
import { users } from "../users/schema";
import { asMember } from "./conditions";
import { analyticsChoices, profileViewDays, profileVisitors, profileVisits } from "./schema";
import { type Device, SOURCES_MOST } from "./source";

/** Devices of one network that a profile counts a day, so that nobody counts up by changing what their browser says it is. */
export const DEVICES_OF_NETWORK = 8;

const PAGES =
  /^\/profile\/([^/]{1,60})(?:\/(?:activity|about|badges|analytics|galleries|collection|portfolio)(?:\/[^/]+)?)?$/;

/** @param path without query and `.data` suffix @returns whose profile it shows, or null */
export function viewedProfile(path: string): string | null {
  const [, id] = PAGES.exec(path) ?? [];
  return id === undefined ? null : decodeURIComponent(id);
}

/** Whether somebody's look at a profile is a visit: the member's own is none, nor that of staff at work. */
export const isVisit = (viewer: Viewer, profileId: string): boolean =>
  viewer.kind === "visitor" || (viewer.id !== profileId && !can(viewer, "staff.dashboard"));

interface ProfileVisit {
  profileId: string;
  viewer: Viewer;
  /** Keyed hashes of the client's network, and of network and browser. */
  network: string;
  visitorKey: string;
  source: string;
  device: Device;
}

/** For this profile alone, so that a visitor of two is not known to be the same. A member is one, whatever they use. */
async function keyOf(secret: string, { profileId, viewer, network, visitorKey }: ProfileVisit) {
  const hashOf = async (text: string) => (await keyedHash(secret, `profile view/${profileId}/${text}`)).slice(0, 16);
  if (viewer.kind === "member") return { key: `m${await hashOf(`member/${viewer.id}`)}`, ofNetwork: null };
  const ofNetwork = await hashOf(`network/${network}`);
  return { key: ofNetwork + (await hashOf(`browser/${visitorKey}`)), ofNetwork };
}

/**
 * Counts a visit, once a visitor and day, of who may read the profile at that moment; the visitor's row comes after what
 * counts them. Who lets their name be seen is noted with the time (rules/profile-analytics#counting). One round trip.
 * @param secret the key that visitors are hashed by
 */
export async function countProfileView(db: Db, secret: string, visit: ProfileVisit, now: number): Promise<void> {
  const { profileId, viewer, source, device } = visit;
  const { key, ofNetwork } = await keyOf(secret, visit);
  const day = utcDay(now);
  const mayRead = sql`exists (select 1 from ${users} where ${users.id} = ${profileId} and ${mayReadProfile(asMember(viewer))})`;
  const own = and(eq(profileVisits.profileId, profileId), eq(profileVisits.visitorKey, key));
  const isNew = sql`not exists (select 1 from ${profileVisits} where ${own} and ${profileVisits.lastDay} >= ${day})`;
  const isCounted = sql`(${and(mayRead, isNew, ofNetwork === null ? undefined : hasRoom(profileId, ofNetwork, day))})`;
  const { days, visits } = { days: profileViewDays, visits: profileVisits };
  const one = { views: 1, lastSeen: 1, desktop: 0, mobile: 0, tablet: 0, [device]: 1 };
  const path = `$."${source}"`;
  const statements = [
    db
      .update(days)
      .set({ lastSeen: moved(days.lastSeen, -1) })
      .where(
        and(
          eq(days.profileId, profileId),
          sql`${days.day} = (select ${visits.lastDay} from ${visits} where ${own})`,
          isCounted,
        ),
      ),
    insertWhere(db, days, { profileId, day, ...one, sources: sql`json_object(${source}, 1)` }, isCounted)
      // The sources move by one even where the day's row is there already.
      .onConflictDoUpdate({
        target: [days.profileId, days.day],
        set: {
          views: moved(days.views, 1),
          lastSeen: moved(days.lastSeen, 1),
          [device]: moved(days[device], 1),
          sources: oneMore(path),
        },
      }),
    insertWhere(db, visits, { profileId, visitorKey: key, lastDay: day }, isCounted).onConflictDoUpdate({
      target: [visits.profileId, visits.visitorKey],
      set: { lastDay: day },
    }),
  ] as const;
  await (viewer.kind === "member"
    ? db.batch([...statements, noteName(db, profileId, viewer.id, mayRead, now)])
    : db.batch(statements));
}

const hasRoom = (profileId: string, ofNetwork: string, day: string): SQL =>
  sql`(select count(*) from ${profileVisits} where ${profileVisits.profileId} = ${profileId}
    and ${profileVisits.visitorKey} >= ${ofNetwork} and ${profileVisits.visitorKey} < ${`${ofNetwork}g`}
    and ${profileVisits.lastDay} = ${day}) < ${sql.raw(String(DEVICES_OF_NETWORK))}`;

/** @param path of the source in the day's sources */
function oneMore(path: string): SQL {
  const { sources } = profileViewDays;
  const known = sql`json_type(${sources}, ${path}) is not null`;
  const few = sql`(select count(*) from json_each(${sources})) < ${sql.raw(String(SOURCES_MOST))}`;
  const bump = (where: string) =>
    sql`json_set(${sources}, ${where}, coalesce(json_extract(${sources}, ${where}), 0) + 1)`;
  return sql`iif(${known} or ${few}, ${bump(path)}, ${bump('$."other"')})`;
}

const noteName = (db: Db, profileId: string, viewerId: string, mayRead: SQL, now: number) =>
  insertSelected(
    db,
    profileVisitors,
    { profileId, viewerId, visitedAt: now },
    sql`from ${analyticsChoices} where ${analyticsChoices.userId} = ${viewerId} and ${analyticsChoices.trackVisitors} and ${mayRead}`,
  ).onConflictDoUpdate({
    target: [profileVisitors.profileId, profileVisitors.viewerId],
    set: { visitedAt: now },
  });
