import type { CollectionEntry } from "@worker/domain/views/collection/entries";
import { Icon } from "~/ui/icon";
import { Stars } from "~/ui/stars";

type Marked = Pick<
  CollectionEntry,
  "rating" | "kind" | "isListed" | "isFavorite" | "isDailyDriver" | "isShown" | "notesPrivate" | "effects" | "tags"
>;

/** What a product is to whoever has it: daily driver, favorite or wish, and their own rating. */
export function EntryMarks({ entry, name }: { entry: Marked; name: string }) {
  const { rating, kind, isListed, isFavorite, isDailyDriver, isShown } = entry;
  return (
    <p className="row row--wrap shelf-marks">
      {isDailyDriver && (
        <span className="profile-tag">
          <Icon name="coffee" />
          Daily driver
        </span>
      )}
      {isFavorite && (
        <span className="profile-tag">
          <Icon name="heart" />
          Favorite
        </span>
      )}
      {kind === "wish" && (
        <span className="profile-tag">
          <Icon name="bookmark" />
          On the wishlist
        </span>
      )}
      {!isListed && (
        <span className="profile-tag">
          <Icon name="ban" />
          No longer listed
        </span>
      )}
      {(!isShown || !isListed) && (
        <span className="profile-tag">
          <Icon name="lock" />
          Only you see it
        </span>
      )}
      {rating !== null && (
        <span className="row shelf-rating">
          <span className="small muted">{name}:</span> <Stars mean={rating} />
        </span>
      )}
    </p>
  );
}

/** Effects as one person reports them, and the tags that person gave. */
export function EntryWords({ entry: { effects, tags }, name }: { entry: Marked; name: string }) {
  return (
    <>
      {effects.length > 0 && (
        <p className="small">
          <span className="muted">Effects {name} reports:</span> {effects.join(", ")}
        </p>
      )}
      {tags.length > 0 && (
        <p className="shelf-tags">
          {tags.map((tag) => (
            <span key={tag} className="tag" dir="auto">
              {tag}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
