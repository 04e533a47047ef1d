import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { DAY_MS } from "../../../days";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { Conflict, Forbidden, Invalid, NotFound } from "../../../errors";
import { keyedHash } from "../../../hashing";
import { areBrowserKeys } from "../../../push/encrypt";
import { pushKeyOf } from "../../../push/pusher-of";
import { isPushEndpoint } from "../../../push/push-services";
import { seal } from "../../../sealing";
import type { Viewer } from "../access/policy";
import { readerOf } from "../notifications/list-notifications";
import { sessions } from "../sessions/schema";
import { BROWSERS_MAX, type SubscriptionInput } from "./forms";
import { pushQueue, pushSubscriptions } from "../notifications/push-schema";

const NO_BROWSER = "That browser is not on your list.";
const TOO_MANY = `${BROWSERS_MAX} browsers are the most. Remove one first.`;
const NO_BROWSER_ASKS = "Only a browser that is logged in can be told.";
const NOT_SET_UP = "Push notifications are not set up on this site.";
const FOREIGN = "This browser's push service is not one that this site sends to.";
const BAD_KEYS = "This browser's keys could not be read.";

/** The purpose under which a subscription is sealed, bound to its address. */
export const sealedFor = (endpointHash: string) => ({ purpose: "push subscription", owner: endpointHash });

/** A condition on `push_subscriptions`: its session is still valid. A browser that was logged out gets no pushes. */
export const isLive = (now: number): SQL =>
  sql`exists (select 1 from ${sessions} where ${sessions.tokenHash} = ${pushSubscriptions.session} and ${sessions.userId} = ${pushSubscriptions.userId} and ${sessions.expiresAt} > ${now})`;

interface Browser {
  id: string;
  device: string;
  /** UTC epoch milliseconds. */
  createdAt: number;
  /** The one that asks. */
  current: boolean;
}

/**
 * The member's browsers that get pushes, oldest first.
 * @param session hash of the session that asks
 * @throws Unauthenticated
 */
export async function listBrowsers(db: Db, viewer: Viewer, session: string, now: number): Promise<Browser[]> {
  const { id, device, createdAt } = pushSubscriptions;
  return db
    .select({
      id,
      device,
      createdAt,
      current: sql<boolean>`${eq(pushSubscriptions.session, session)}`.mapWith(Boolean),
    })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, readerOf(viewer).id), isLive(now)))
    .orderBy(asc(createdAt), asc(id))
    .limit(BROWSERS_MAX);
}

interface Adding {
  /** Hash of the session that asks. */
  session: string;
  device: string;
}

/**
 * Adds a browser that gets pushes. One that got them for another account gets them for this one instead.
 * @throws Unauthenticated; Forbidden for a token; Invalid for an address or keys that no push service gave; Conflict if the
 *   member has `BROWSERS_MAX` browsers, or the site has no push keys
 */
export async function addBrowser(
  { db, viewer, now, env }: Pick<RequestContext, "db" | "viewer" | "now" | "env">,
  { endpoint, keys }: SubscriptionInput,
  { session, device }: Adding,
): Promise<void> {
  const { id: userId } = readerOf(viewer);
  if (session === "") throw new Forbidden(NO_BROWSER_ASKS, "login-not-token");
  if (pushKeyOf(env) === null) throw new Conflict(NOT_SET_UP, "push-not-set-up");
  if (!isPushEndpoint(endpoint, env.PUSH_SERVICES)) throw new Invalid({ endpoint: FOREIGN });
  if (!areBrowserKeys(keys)) throw new Invalid({ keys: BAD_KEYS });
  const endpointHash = await keyedHash(env.HASH_KEY, endpoint);
  const sealed = await seal(env.DATA_KEY, JSON.stringify({ endpoint, ...keys }), sealedFor(endpointHash));
  const row = { id: newId(now), userId, session, endpointHash, sealed, device, createdAt: now };
  const others = sql`select count(*) from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId} and ${pushSubscriptions.endpointHash} <> ${endpointHash}`;
  const [, , added] = await db.batch([
    db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), sql`not ${isLive(now)}`)),
    // What waited for the account that this browser told before.
    db
      .delete(pushQueue)
      .where(
        sql`${pushQueue.subscriptionId} in (select ${pushSubscriptions.id} from ${pushSubscriptions} where ${pushSubscriptions.endpointHash} = ${endpointHash} and ${pushSubscriptions.userId} <> ${userId})`,
      ),
    insertSelected(db, pushSubscriptions, row, sql`where (${others}) < ${BROWSERS_MAX}`).onConflictDoUpdate({
      target: pushSubscriptions.endpointHash,
      set: { userId, session, sealed, device, createdAt: now },
    }),
  ]);
  if (added.meta.changes === 0) throw new Conflict(TOO_MANY, "browsers-full");
}

/** Removes one of the member's browsers. @throws Unauthenticated; NotFound */
export async function removeBrowser(db: Db, viewer: Viewer, id: string): Promise<void> {
  const own = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, readerOf(viewer).id));
  const { meta } = await db.delete(pushSubscriptions).where(own);
  if (meta.changes === 0) throw new NotFound(NO_BROWSER);
}

/** Deletes browsers whose session is over, and pushes that could not be sent for a day. */
export const sweepBrowsers = (db: Db, now: number) =>
  [
    db.delete(pushQueue).where(lt(pushQueue.createdAt, now - DAY_MS)),
    db.delete(pushSubscriptions).where(sql`not ${isLive(now)}`),
  ] as const;
