import { pagePath } from "../access";
import type { RequestContext } from "../context";
import { utcDay } from "../days";
import { isClick } from "../domain/catalogue/clicks/follow-link";
import type { Db } from "../db/client";
import { countProfileView, isVisit, viewedProfile } from "../domain/foundation/profile-views/count-profile-view";
import { deviceOf, sourceOf } from "../domain/foundation/profile-views/source";
import { countGalleryView, viewedGallery } from "../domain/voice/galleries/count-view";
import { countThreadView, viewedThread } from "../domain/voice/forum/count-view";
import { countView, isAudience, viewedPage } from "../domain/catalogue/page-views/count-view";

/** Views that this isolate knows to be counted; a visitor who turns the pages of one vendor costs one write a page. */
const KNOWN_MOST = 20_000;
const known = new Set<string>();

/** A member who lets their name be seen is noted again after this time. */
const NOTED_MS = 10 * 60_000;

type Context = Pick<
  RequestContext,
  "viewer" | "visitorKey" | "network" | "env" | "now" | "decision" | "defer" | "backgroundDb"
>;

interface View {
  key: string;
  count: (db: Db, visitorKey: string, now: number) => Promise<void>;
}

/** What a look at this address counts as: nothing where nobody counts it, and both where a profile shows a gallery. */
function viewsOf(request: Request, context: Context): View[] {
  const [path, { viewer, network, env }] = [pathOf(request), context];
  const views: View[] = [];
  const profile = viewedProfile(path);
  if (profile !== null && isVisit(viewer, profile)) views.push(visitOf(request, profile, context));
  const gallery = viewedGallery(path, viewer);
  if (gallery !== null)
    views.push({
      key: `gallery/${gallery}`,
      count: (db, visitorKey, now) =>
        countGalleryView(db, env.HASH_KEY, { galleryId: gallery, viewer, network, visitorKey }, now),
    });
  const thread = viewedThread(path);
  if (thread !== null)
    views.push({ key: `thread/${thread}`, count: (db, key, now) => countThreadView(db, thread, key, now) });
  const page = viewedPage(path);
  if (page !== null && isAudience(viewer, page.vendorId))
    views.push({ key: `${page.target}/${page.targetId}`, count: (db, key, now) => countView(db, page, key, now) });
  return views;
}

function visitOf(request: Request, profileId: string, { viewer, network, env, now }: Context): View {
  const who = viewer.kind === "member" ? [viewer.id, Math.floor(now / NOTED_MS)] : [];
  const seen = { source: sourceOf(request), device: deviceOf(request) };
  return {
    key: ["profile", profileId, ...who].join("/"),
    count: (db, visitorKey, at) =>
      countProfileView(db, env.HASH_KEY, { profileId, viewer, network, visitorKey, ...seen }, at),
  };
}

/**
 * Counts the answer as a view of the page of a vendor, a product, a thread, a gallery or a profile, after it is sent: a
 * page pays no trip for it, and one from the cache counts like any other. What lies under the age gate has not been seen.
 * @param request as it came; bots, guesses of the browser and looks at the headers do not count
 */
export function countPageView(request: Request, status: number, context: Context): void {
  const { decision } = context;
  if (status !== 200 || !decision.allow || decision.ageOverlay || !isClick(request)) return;
  for (const view of viewsOf(request, context)) countOnce(view, context);
}

function countOnce(view: View, { visitorKey, now, defer, backgroundDb }: Context): void {
  const key = [visitorKey, utcDay(now), view.key].join("/");
  if (known.has(key)) return;
  if (known.size >= KNOWN_MOST) known.clear();
  known.add(key);
  defer(
    view.count(backgroundDb, visitorKey, now).catch((error: unknown) => {
      known.delete(key);
      throw error;
    }),
  );
}

const pathOf = (request: Request): string => pagePath(new URL(request.url).pathname);
