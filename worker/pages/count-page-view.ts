import { pagePath } from "../access";
import type { RequestContext } from "../context";
import { utcDay } from "../days";
import { isClick } from "../domain/catalogue/clicks/follow-link";
import type { Db } from "../db/client";
import type { Viewer } from "../domain/foundation/access/policy";
import { countGalleryView, viewedGallery } from "../domain/voice/galleries/count-view";
import { countThreadView, viewedThread } from "../domain/voice/forum/count-view";
import { countView, isAudience, viewedPage } from "../domain/catalogue/page-views/count-view";

/** Views that this isolate knows to be counted; a visitor who turns the pages of one vendor costs one write a page. */
const KNOWN_MOST = 20_000;
const known = new Set<string>();

type Context = Pick<RequestContext, "viewer" | "visitorKey" | "now" | "decision" | "defer" | "backgroundDb">;

interface View {
  key: string;
  count: (db: Db, visitorKey: string, now: number) => Promise<void>;
}

/** What a look at this address counts as; null where nobody counts it, or where it says nothing of interest. */
function viewOf(path: string, viewer: Viewer): View | null {
  const thread = viewedThread(path);
  if (thread !== null) {
    return { key: `thread/${thread}`, count: (db, key, now) => countThreadView(db, thread, key, now) };
  }
  const gallery = viewedGallery(path, viewer);
  if (gallery !== null) {
    return { key: `gallery/${gallery}`, count: (db, key, now) => countGalleryView(db, gallery, key, now) };
  }
  const page = viewedPage(path);
  if (page === null || !isAudience(viewer, page.vendorId)) return null;
  return { key: `${page.target}/${page.targetId}`, count: (db, key, now) => countView(db, page, key, now) };
}

/**
 * Counts the answer as a view of a vendor's or a product's page, of a thread or of a gallery, after it is sent: a page pays no trip for
 * it, and one from the cache counts like any other. What lies under the age gate has not been seen.
 * @param request as it came; bots, guesses of the browser and looks at the headers do not count
 */
export function countPageView(request: Request, status: number, context: Context): void {
  const { viewer, visitorKey, now, decision } = context;
  if (status !== 200 || !decision.allow || decision.ageOverlay) return;
  const view = viewOf(pathOf(request), viewer);
  if (view === null || !isClick(request)) return;
  const key = [visitorKey, utcDay(now), view.key].join("/");
  if (known.has(key)) return;
  if (known.size >= KNOWN_MOST) known.clear();
  known.add(key);
  context.defer(
    view.count(context.backgroundDb, visitorKey, now).catch((error: unknown) => {
      known.delete(key);
      throw error;
    }),
  );
}

const pathOf = (request: Request): string => pagePath(new URL(request.url).pathname);
