import type { SocialCard } from "@worker/domain/views/social/card";
import { NewestPager } from "~/forum/lists/newest-pager";
import { plural } from "~/ui/format";
import { SocialCardView } from "./social-card";

type CardListProps = {
  items: readonly SocialCard[];
  nextCursor: string | null;
  now: number;
  moderates: boolean;
  /** The address of the list, to which a cursor is added. */
  path: string;
  first: boolean;
};

/** A page of posts; it can be short, or even empty, where its reader may not read what lies there. */
export function CardList({ items, nextCursor, now, moderates, path, first }: CardListProps) {
  const next = nextCursor === null ? null : `${path}${path.includes("?") ? "&" : "?"}cursor=${nextCursor}`;
  return (
    <>
      <div>
        {items.map((card) => (
          <SocialCardView key={card.id} card={card} now={now} signedIn moderates={moderates} />
        ))}
      </div>
      {(next !== null || !first) && (
        <NewestPager newest={first ? null : path} text={`${plural(items.length, "post")} on this page`} next={next} />
      )}
    </>
  );
}
