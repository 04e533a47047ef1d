import { pagePath } from "../access";
import type { SiteCookies } from "../cookies";
import { type Db } from "../db/client";
import { ViewingAs } from "../domain/foundation/access/viewing-as";
import type { Viewer } from "../domain/foundation/access/policy";
import { endView } from "../domain/oversight/view-as/end-view";
import { readView, type StoredView, viewOf } from "../domain/oversight/view-as/live-view";
import { sha256Hex } from "../hashing";

/** Where whoever views the site as another is themselves: here they stop. */
const OWN_PATHS = new Set(["/view-as/end", "/logout", "/api/auth/logout"]);

interface Asked {
  id: string;
  sessionHash: string;
  row: StoredView | null;
}

/** What a request's cookie says of a view; null without one, and where it is ended. */
export async function askedView(
  db: Db,
  cookies: SiteCookies,
  request: { url: string; cookieHeader: string | null; token: string | null; now: number },
): Promise<Asked | null> {
  const { url, cookieHeader, token, now } = request;
  const id = await cookies.viewAs(cookieHeader);
  if (id === null || OWN_PATHS.has(pagePath(new URL(url).pathname))) return null;
  const sessionHash = token === null ? "" : await sha256Hex(token);
  return { id, sessionHash, row: await readView(db, id, sessionHash, now) };
}

const isSafe = ({ method }: Request): boolean => method === "GET" || method === "HEAD" || method === "OPTIONS";
const isPage = ({ headers, url }: Request): boolean =>
  headers.get("accept")?.includes("text/html") === true || new URL(url).pathname.endsWith(".data");

interface Services {
  own: Viewer;
  backgroundDb: Db;
  cookies: SiteCookies;
  now: number;
  requestId: string;
  defer: (work: Promise<unknown>) => void;
  setHeader: (name: string, value: string) => void;
}

/**
 * As whom a request sees the site; null where that is whoever sends it. A view that no longer holds is put on record as
 * ended with the next page; what is still sent from one that was left open is refused, and not done in another name.
 * @throws ViewingAs
 */
export async function viewFor(asked: Asked | null, request: Request, services: Services) {
  if (asked === null) return null;
  const viewed = viewOf(asked.row, services.own);
  if (viewed !== null) {
    // Nobody is seen where they are not.
    if (request.headers.has("upgrade")) throw new ViewingAs();
    return viewed;
  }
  if (!isSafe(request)) throw new ViewingAs("You no longer view the site as somebody else. Nothing was changed.");
  if (isPage(request)) {
    const { cookies, defer, setHeader, backgroundDb: db, now, requestId } = services;
    setHeader("set-cookie", await cookies.clearViewAs());
    defer(endView({ db, now, requestId }, asked.id, asked.sessionHash, "gone"));
  }
  return null;
}
