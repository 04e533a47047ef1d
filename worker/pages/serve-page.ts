import type { Context } from "hono";
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { methodsOf, pagePath } from "../access";
import { requestContext } from "../context";
import type { AppEnv } from "../middleware/types";
import { countPageView } from "./count-page-view";
import { cachedPage, type RenderedPage } from "./page-cache";
import { rememberReferral } from "./remember-referral";
import { sectionOf, sectionRoutes, sectionsOf } from "./section-routes";

interface Screens {
  build: ServerBuild;
  sections: ReadonlySet<string>;
  /** By section; under null the one that knows every route. */
  handlers: Map<string | null, RequestHandler>;
}

let derived: Screens | undefined;

/** The screens of a build, derived once: given a function, React Router would derive routes and matchers on every request. */
async function screensOfBuild(): Promise<Screens> {
  const build = await import("virtual:react-router/server-build");
  if (derived?.build !== build) derived = { build, sections: sectionsOf(build.routes), handlers: new Map() };
  return derived;
}

function handlerFor({ build, sections, handlers }: Screens, path: string): RequestHandler {
  const first = sectionOf(path);
  const section = sections.has(first) ? first : null;
  let handler = handlers.get(section);
  if (handler === undefined) {
    const routes = section === null ? build.routes : sectionRoutes(build.routes, section);
    handler = createRequestHandler({ ...build, routes }, import.meta.env.MODE);
    handlers.set(section, handler);
  }
  return handler;
}

/** Hands a request to the screens; a visitor's copy of a catalog page may come from the cache. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const request = c.get("request");
  const { raw } = c.req;
  const asset = await staticFile(c);
  if (asset !== null) return asset;

  const isReferred = await rememberReferral(raw, request);
  const message = { isRead: false };
  const screens = await screensOfBuild();
  const handle = handlerFor(screens, c.req.path);
  const render = async (nonce: string): Promise<RenderedPage> => {
    let dataAgeMs = 0;
    const provider = new RouterContextProvider();
    provider.set(requestContext, {
      ...request,
      nonce,
      dataAge: (ms) => (dataAgeMs = Math.max(dataAgeMs, ms)),
      get flash() {
        message.isRead = true;
        return request.flash;
      },
    });
    return { response: await handle(raw, provider), dataAgeMs };
  };

  const mayCache =
    raw.method === "GET" &&
    request.viewer.kind === "visitor" &&
    request.viewAs === null &&
    request.flash === null &&
    !isReferred;
  const shown = request.decision.allow && mayCache ? request.decision.cached : null;
  const response =
    shown !== null
      ? await cachedPage(raw, request, shown, screens.build.assets.version, render)
      : (await render(request.nonce)).response;
  if (response.status === 405) response.headers.set("allow", methodsOf(pagePath(c.req.path)));
  if (request.viewAs === null) countPageView(raw, response.status, request);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-cache");
  // What leads on shows nothing: the next answer has the message.
  if (request.flash !== null && message.isRead && !isRedirect(response)) {
    request.setHeader("set-cookie", await request.cookies.clearFlash());
  }
  return response;
}

/** A screen's data that lead elsewhere come with 202. */
const isRedirect = ({ status, headers }: Response): boolean => status === 202 || headers.has("location");

const STATIC = /\.(?:svg|ico|png|webp|jpg|txt|webmanifest|js|html|woff2|css)$/;

async function staticFile(c: Context<AppEnv>): Promise<Response | null> {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return null;
  const { path } = c.req;
  // The QR codes of results are made on request; a refused one must show the refusal.
  if (!STATIC.test(path) || path === "/robots.txt" || /^\/(?:pictures|lab)\//.test(path)) return null;
  const response = await c.env.ASSETS.fetch(c.req.raw);
  // A copy, because the headers of a fetched answer cannot be added to.
  return response.status === 404 ? null : new Response(response.body, response);
}
