import { Icon } from "~/ui/icon";
import { plural } from "~/ui/format";
import { Choice } from "./choice";

/** Five radios that read as five stars; the highest comes first, so that the style can fill those below it. */
export function WriteStars({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  return (
    <Choice name="rating" legend="Rating" error={error}>
      <div className="star-pick">
        {[5, 4, 3, 2, 1].flatMap((stars) => [
          <input
            key={`input-${stars}`}
            type="radio"
            name="rating"
            value={stars}
            id={`rating-${stars}`}
            required
            defaultChecked={String(stars) === chosen}
          />,
          <label key={`label-${stars}`} htmlFor={`rating-${stars}`}>
            <Icon name="star" />
            <span className="sr">{plural(stars, "star")}</span>
          </label>,
        ])}
      </div>
    </Choice>
  );
}
