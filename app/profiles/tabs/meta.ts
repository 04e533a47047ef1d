import type { ProfileTab } from "@worker/domain/views/people/profile-tab";
import { pageMeta } from "~/shell/page-meta";

interface Where {
  path: string;
  /** "Activity of …"; null for the first tab. */
  tab: string | null;
  /** A later page, one narrowed, or one seen as somebody else: none of these is listed. */
  isPart: boolean;
}

/**
 * Search engines are asked to leave a profile out, and link previews tell the username alone, unless it is public and its
 * member wants it listed (rules/profile-privacy#indexing).
 */
export function profileMeta({ profile: { person, shown, isIndexed } }: ProfileTab, { path, tab, isPart }: Where) {
  const name = isIndexed && shown?.displayName ? `${person.username} (${shown.displayName})` : person.username;
  const title = tab === null ? name : `${tab} of ${name}`;
  return pageMeta({ title, description: `${name} on Leafproof.`, path, noindex: isPart || !isIndexed }, "");
}
