import type { SQL, SQLWrapper } from "drizzle-orm";
import { createContext, type RouterContextProvider } from "react-router";
import type { Db } from "./db/client";
import type { Decision } from "./access";
import type { Flash, SiteCookies, Theme, Tray } from "./cookies";
import type { ViewAs } from "./domain/foundation/access/view-as";
import type { Viewer } from "./domain/foundation/access/policy";
import type { AfterChange } from "./domain/foundation/changes/change";
import type { PersonalDataOfTables } from "./domain/foundation/privacy/personal-data";
import type { WorkCounts } from "./domain/foundation/stats/work-counts";
import type { SiteSettings } from "./domain/foundation/settings/settings";
import type { Account } from "./domain/foundation/users/account";
import type { Bindings, Settings } from "./env";
import type { Mailer } from "./mail/mail";
import type { ObjectStubs } from "../durable-objects/stubs";
import type { Usage } from "./observe/usage";

/** What the frame says of a member's rewards. */
export interface MemberPoints {
  balance: number;
  /** As people read it. */
  tier: string;
}

/** Everything one request may use. Built once by the middleware, handed to loaders, actions and API handlers. */
export interface RequestContext {
  requestId: string;
  /** UTC epoch milliseconds; the same for the whole request. */
  now: number;
  env: Settings;
  /** What links that leave the site begin with, in mails above all: SITE_ORIGIN, or outside production the request's own. */
  origin: string;
  site: SiteSettings;
  viewer: Viewer;
  /** As whom staff look at the site; null where they do not (rules/access#view-as). */
  viewAs: ViewAs | null;
  /** The viewer's own account with what nobody else reads, such as the address; null for a visitor. */
  account: Account | null;
  /** The viewer's notifications that are unread, counted up to 100. */
  unreadNotifications: number;
  /** Conversations of the viewer with something unread, counted up to 100. */
  unreadMessages: number;
  /** What waits for whoever works here, by counter; empty for everybody else (rules/access#work). */
  work: WorkCounts;
  /** The viewer's own balance and tier; null for a visitor. */
  points: MemberPoints | null;
  decision: Decision;
  /** Whether the viewer may open a page of the open site: a path without its query. */
  mayOpen: (path: string) => boolean;
  /** Whether the viewer may read today what a stored path leads to: a column of 1 or 0. */
  isStillReadable: (path: SQLWrapper) => SQL<number>;
  /** Who is named of several that a notice tells of: a column of JSON. */
  namedIn: SQL<string | null>;
  db: Db;
  kv: KVNamespace;
  files: R2Bucket;
  assets: Bindings["ASSETS"];
  objects: ObjectStubs;
  cookies: SiteCookies;
  theme: Theme;
  /** The region that the visitor chose, as its code; null while none is. An address that names one goes first. */
  region: string | null;
  /** What the visitor put aside to compare. */
  tray: Tray;
  /** The referral code of the link by which the visitor came first; null where there was none (rules/rewards#referral-links). */
  referral: string | null;
  flash: Flash | null;
  /** Keyed hash of the client's network. */
  network: string;
  /** Keyed hash of network and user agent: counts a visitor once a day. */
  visitorKey: string;
  demo: boolean;
  nonce: string;
  usage: Usage;
  /** Says that what the page shows is already this many milliseconds old, so that a cached copy does not last as long. */
  dataAge: (ms: number) => void;
  mailer: Mailer;
  /** For deferred work: its trips are not the request's. */
  backgroundDb: Db;
  /** Called after the batch of a change that others show; see `worker/domain/foundation/changes/change.ts`. */
  afterChange: AfterChange;
  /** What each table means for the member whose rows it holds, for export and deletion. */
  personalData: PersonalDataOfTables;
  /** Runs work after the answer is sent. */
  defer: (work: Promise<unknown>) => void;
  setHeader: (name: string, value: string) => void;
}

export const requestContext = createContext<RequestContext>();

export const contextOf = (context: Readonly<RouterContextProvider>): RequestContext => context.get(requestContext);
