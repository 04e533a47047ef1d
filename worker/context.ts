import { createContext, type RouterContextProvider } from "react-router";
import type { Db } from "./db/client";
import type { Decision } from "./access";
import type { Flash, SiteCookies, Theme } from "./cookies";
import type { Viewer } from "./domain/access/policy";
import type { SiteSettings } from "./domain/settings/settings";
import type { Bindings, Settings } from "./env";
import type { ObjectStubs } from "../durable-objects/stubs";
import type { Usage } from "./observe/usage";

/** Everything one request may use. Built once by the middleware, handed to loaders, actions and API handlers. */
export interface RequestContext {
  requestId: string;
  /** UTC epoch milliseconds; the same for the whole request. */
  now: number;
  env: Settings;
  site: SiteSettings;
  viewer: Viewer;
  decision: Decision;
  db: Db;
  kv: KVNamespace;
  files: R2Bucket;
  assets: Bindings["ASSETS"];
  objects: ObjectStubs;
  cookies: SiteCookies;
  theme: Theme;
  flash: Flash | null;
  /** Keyed hash of the client's network. */
  network: string;
  /** Keyed hash of network and user agent: counts a visitor once a day. */
  visitorKey: string;
  demo: boolean;
  nonce: string;
  usage: Usage;
  /** Says that what the page shows is already this many milliseconds old, so that a kept copy is not kept as long. */
  dataAge: (ms: number) => void;
  /** Runs work after the answer is sent. */
  defer: (work: Promise<unknown>) => void;
  /** Adds a header to the answer, cookies above all. */
  setHeader: (name: string, value: string) => void;
}

export const requestContext = createContext<RequestContext>();

/** The request's context inside a loader or an action. */
export const contextOf = (context: Readonly<RouterContextProvider>): RequestContext => context.get(requestContext);
