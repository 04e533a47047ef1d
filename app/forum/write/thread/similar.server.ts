import type { RequestContext } from "@worker/context";
import { type SimilarThread, similarThreads } from "@worker/domain/views/forum-search/similar-threads";
import { RateLimited } from "@worker/errors";

/** For a form that comes back: it does without them where its writer asked too often or is logged out. */
export async function similarOrNone(site: RequestContext, title: string): Promise<SimilarThread[]> {
  if (site.viewer.kind !== "member") return [];
  try {
    return await similarThreads(site, title);
  } catch (error) {
    if (error instanceof RateLimited) return [];
    throw error;
  }
}
