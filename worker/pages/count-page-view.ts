import { pagePath } from "../access";
import type { RequestContext } from "../context";
import { utcDay } from "../days";
import { isClick } from "../domain/catalogue/clicks/follow-link";
import { countView, isAudience, viewedPage } from "../domain/catalogue/page-views/count-view";

/** Views that this isolate knows to be counted; a visitor who turns the pages of one vendor costs one write a page. */
const KNOWN_MOST = 20_000;
const known = new Set<string>();

type Context = Pick<RequestContext, "viewer" | "visitorKey" | "now" | "decision" | "defer" | "backgroundDb">;

/**
 * Counts the answer as a view of a vendor's or a product's page, after it is sent: a page pays no trip for it, and one
 * from the cache counts like any other. What lies under the age gate has not been seen.
 * @param request as it came; bots, guesses of the browser and looks at the headers do not count
 */
export function countPageView(request: Request, status: number, context: Context): void {
  const { viewer, visitorKey, now, decision } = context;
  const page = status === 200 && decision.allow && !decision.ageOverlay ? viewedPage(pathOf(request)) : null;
  if (page === null || !isClick(request) || !isAudience(viewer, page.vendorId)) return;
  const key = [visitorKey, utcDay(now), page.target, page.targetId].join("/");
  if (known.has(key)) return;
  if (known.size >= KNOWN_MOST) known.clear();
  known.add(key);
  context.defer(
    countView(context.backgroundDb, page, visitorKey, now).catch((error: unknown) => {
      known.delete(key);
      throw error;
    }),
  );
}

const pathOf = (request: Request): string => pagePath(new URL(request.url).pathname);
