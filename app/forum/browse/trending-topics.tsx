import type { Trending } from "@worker/domain/views/forum/trending";
import { tagPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";

/** What several members wrote about within a week; also on the forum's home (rules/forum#trending). */
export function TrendingTopics({ trending: { topics, tags } }: { trending: Trending }) {
  return (
    <section aria-labelledby="trending">
      <h2 id="trending">Trending topics</h2>
      {topics.length === 0 && tags.length === 0 ? (
        <p className="small muted">No topic had several members writing in the last 7 days.</p>
      ) : (
        <>
          <ul className="trending">
            {topics.map(({ threadId, title, writers }) => (
              <li key={threadId}>
                <Link dir="auto" to={threadPath(threadId)}>
                  {title}
                </Link>
                <small>{formatNumber(writers)} people wrote in 7 days</small>
              </li>
            ))}
          </ul>
          {tags.length > 0 && (
            <p className="trending-tags">
              {tags.map(({ tag }) => (
                <Link key={tag} className="tag" dir="auto" to={tagPath(tag)}>
                  {tag}
                </Link>
              ))}
            </p>
          )}
        </>
      )}
    </section>
  );
}
