import type { ReferenceCard } from "@worker/domain/views/forum/reference-card";
import { Link } from "~/ui/link";

/** What a message names of this site's pages, as its reader may see it now. */
export function MessageCards({ cards }: { cards: readonly ReferenceCard[] | undefined }) {
  return cards?.map(({ path, title, line }) => (
    <p key={path} className="talk-card">
      <Link to={path}>{title}</Link>
      <small>{line}</small>
    </p>
  ));
}
