import type { ProfileTab } from "@worker/domain/views/people/profile-tab";
import { pageMeta } from "~/shell/page-meta";

/** Search engines are asked to leave profiles out, and link previews tell no more than the name. */
export const profileMeta = ({ profile: { person } }: ProfileTab, path: string, tab: string | null) => {
  const title = tab === null ? person.username : `${tab} of ${person.username}`;
  return pageMeta({ title, description: `${person.username} on Leafproof.`, path, noindex: true }, "");
};
