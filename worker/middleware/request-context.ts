import type { MiddlewareHandler } from "hono";
import { objectStubs } from "../../durable-objects/stubs";
import { decide, mayOpen, pagePath } from "../access";
import { currentTime } from "../clock";
import type { RequestContext } from "../context";
import { siteCookies } from "../cookies";
import { connect } from "../db/client";
import type { Viewer } from "../domain/foundation/access/policy";
import { knownRegion } from "../domain/catalogue/substances/regions";
import { doAndTell, tellInboxes } from "../domain/foundation/inbox/tell-inboxes";
import { noteSeen, sessionReader, tokenFrom, viewerOf } from "../domain/foundation/sessions/sessions";
import { asksFresh } from "../domain/foundation/settings/fresh";
import { loadSettings } from "../domain/foundation/settings/settings";
import { afterChangeOf } from "../domain/registry/after-change";
import { reactorsOf } from "../domain/voice/forum/reactors";
import { pointsColumn, readPoints } from "../domain/voice/rewards/points-column";
import { isStillReadable } from "../domain/voice/social/still-readable";
import { tellSoon } from "../domain/foundation/telling/tell-soon";
import { PERSONAL_DATA } from "../domain/registry/personal-data";
import { readSettings } from "../env";
import { keyedHash } from "../hashing";
import { mailerOf } from "../mail/mailer";
import { clientNetwork } from "../network";
import { countedKv, countedR2 } from "../observe/counted-bindings";
import { countedD1 } from "../observe/counted-d1";
import { Usage } from "../observe/usage";
import { readingOf } from "../reading-of";
import { isLocal } from "./security-headers";
import { tokenViewer } from "./token-viewer";
import { askedView, viewFor } from "./view-as";
import { readingOnly } from "./reading-only";
import type { AppEnv } from "./types";

const readSession = sessionReader(pointsColumn);

/** Recognizes site mode and viewer, and builds the context that loaders, actions and API handlers share. */
export const buildContext: MiddlewareHandler<AppEnv> = async (c, next) => {
  const env = readSettings(c.env);
  const usage = new Usage();
  const url = new URL(c.req.url);
  const now = currentTime(env);
  const cookieHeader = c.req.header("cookie") ?? null;
  const token = tokenFrom(cookieHeader);
  // Members and whoever changes something start at the primary, so that a write just made is seen; a visitor's reads
  // may come from any replica.
  const anyReplica = token === null && (c.req.method === "GET" || c.req.method === "HEAD");
  const source = c.env.DB.withSession(anyReplica ? "first-unconstrained" : "first-primary");
  const ownDb = connect(countedD1(source, usage));
  const cookies = siteCookies(env.COOKIE_SECRET);
  const network = await keyedHash(env.HASH_KEY, clientNetwork(c.req.raw.headers));
  const [site, session, askedFor, ageCookie, theme, region, tray, referral, flash, visitorKey] = await Promise.all([
    loadSettings(ownDb, {
      fallbackMode: env.SITE_MODE,
      now,
      source: env.SITE_MODE,
      fresh: token !== null && asksFresh(cookieHeader),
    }),
    token === null ? null : readSession(ownDb, token, now),
    askedView(ownDb, cookies, { url: c.req.url, cookieHeader, token, now }),
    cookies.isAgeVerified(cookieHeader),
    cookies.theme(cookieHeader),
    cookies.region(cookieHeader),
    cookies.tray(cookieHeader),
    cookies.referral(cookieHeader),
    cookies.flash(cookieHeader),
    keyedHash(env.HASH_KEY, `${network} ${c.req.header("user-agent") ?? ""}`),
  ]);
  const extraHeaders: [string, string][] = [];
  const ownBackgroundDb = connect(countedD1(c.env.DB, new Usage()));
  const inBackground = objectStubs(c.env, new Usage());
  const own = {
    objects: objectStubs(c.env, usage),
    backgroundDb: ownBackgroundDb,
    defer: (work: Promise<unknown>) => c.executionCtx.waitUntil(doAndTell(work, inBackground, ownBackgroundDb)),
    now,
    setHeader: (name: string, value: string) => void extraHeaders.push([name, value]),
  };
  const byToken = session === null ? await tokenViewer(ownDb, c.req.raw, own) : null;
  const visitor: Viewer = { kind: "visitor", ageVerified: ageCookie };
  const ownViewer: Viewer = byToken ?? (session === null ? visitor : viewerOf(session, site));
  const asking = { ...own, own: ownViewer, cookies, requestId: c.get("requestId") };
  const viewed = await viewFor(askedFor, c.req.raw, asking);
  const { db, services } = viewed === null ? { db: ownDb, services: own } : readingOnly(c.env.DB, source, usage, own);
  const viewer = viewed?.viewer ?? ownViewer;
  const context: RequestContext = {
    ...services,
    afterChange: afterChangeOf({ ...services, viewer }),
    personalData: PERSONAL_DATA,
    requestId: c.get("requestId"),
    env,
    origin: env.SITE_ORIGIN ?? url.origin,
    site,
    viewer,
    viewAs: viewed?.view ?? null,
    account: viewed === null ? (session?.account ?? null) : null,
    unreadNotifications: viewed === null ? (session?.unreadNotifications ?? 0) : 0,
    unreadMessages: viewed === null ? (session?.unreadMessages ?? 0) : 0,
    work: session?.work ?? {},
    points: viewed === null ? readPoints(session?.extra ?? null) : null,
    decision: decide(site.siteMode, viewer, pagePath(url.pathname), c.req.method),
    mayOpen: (path) => mayOpen(viewer, path),
    isStillReadable: (path) => isStillReadable(viewer, path),
    namedIn: reactorsOf,
    db,
    kv: countedKv(c.env.KV, usage),
    files: countedR2(c.env.FILES, usage),
    assets: c.env.ASSETS,
    cookies,
    theme,
    region: knownRegion(region),
    tray,
    referral,
    flash,
    network,
    visitorKey,
    demo: env.DEMO === "1" && isLocal(url.hostname),
    nonce: c.get("nonce"),
    usage,
    mailer: mailerOf(c.env.MAIL),
    dataAge: () => undefined,
  };
  c.set("request", context);
  if (session !== null && viewed === null) context.defer(noteSeen(context.backgroundDb, session, now));
  await next();
  if (db.news.size > 0) tellSoon(context, readingOf);
  if (db.news.size + db.ended.size > 0) c.executionCtx.waitUntil(tellInboxes(inBackground, db));
  if (c.res.status === 101) return;
  for (const [name, value] of extraHeaders) c.res.headers.append(name, value);
};
