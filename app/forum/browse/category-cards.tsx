import type { CategoryCard, LastActivity } from "@worker/domain/views/forum/forum-home";
import { categoryPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { formatCompact } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { PersonName } from "../person/person";
import { CategoryIcon } from "./category-icon";

export function CategoryCards({ categories, now }: { categories: readonly CategoryCard[]; now: number }) {
  return (
    <section aria-labelledby="categories">
      <h2 className="sr" id="categories">
        Categories
      </h2>
      <ul className="forum-categories">
        {categories.map((category) => (
          <li key={category.id} className="forum-category" data-closed={category.access === "open" ? undefined : ""}>
            <span className="forum-icon">
              <CategoryIcon name={category.icon} />
            </span>
            <div className="forum-category-text">
              <h3>
                {category.access === "open" ? (
                  <Link className="plain" to={categoryPath(category.id)}>
                    {category.name}
                  </Link>
                ) : (
                  category.name
                )}
                {category.access === "locked" && (
                  <span className="ev ev--none">
                    <Icon name="lock" />
                    Locked
                  </span>
                )}
              </h3>
              <p className="muted">{category.description}</p>
              {category.access === "locked" && category.lockReason !== null && (
                <p className="small forum-restricted">{category.lockReason}</p>
              )}
              {category.access === "restricted" && (
                <p className="small forum-restricted">
                  <Icon name="lock" />
                  This category requires special permissions
                </p>
              )}
            </div>
            {category.access !== "restricted" && (
              <>
                <dl className="forum-counts">
                  <Count label="Threads" value={category.threads} />
                  <Count label="Posts" value={category.posts} />
                </dl>
                <Last last={category.last} isEmpty={category.threads === 0} now={now} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCompact(value)}</dd>
    </div>
  );
}

/** The last thread of a category that has some can be none for its reader. */
function Last({ last, isEmpty, now }: { last: LastActivity | null; isEmpty: boolean; now: number }) {
  if (last === null) return <p className="forum-last small muted">{isEmpty && "No threads yet"}</p>;
  return (
    <p className="forum-last small">
      <Link className="plain" dir="auto" to={threadPath(last.threadId)}>
        {last.title}
      </Link>
      <span className="muted">
        {last.by !== null && (
          <>
            <PersonName person={last.by} /> ·{" "}
          </>
        )}
        <RelativeTime at={last.at} now={now} />
      </span>
    </p>
  );
}
