import type { DocumentSummary } from "@worker/domain/foundation/content/documents";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";

type PostListProps = {
  /** The folder's address, "/news". */
  base: string;
  posts: readonly DocumentSummary[];
  level?: 2 | 3;
};

export function PostList({ base, posts, level = 2 }: PostListProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className="posts">
      {posts.map(({ slug, title, description, updatedAt }) => (
        <li key={slug}>
          <p className="small muted">
            <DateTime at={updatedAt} />
          </p>
          <Heading>
            <Link to={`${base}/${slug}`}>{title}</Link>
          </Heading>
          <p className="muted">{description}</p>
        </li>
      ))}
    </ul>
  );
}

export function MorePosts({ title, ...list }: PostListProps & { title: string }) {
  if (list.posts.length === 0) return null;
  return (
    <aside className="section no-print" aria-labelledby="more">
      <h2 id="more" className="section-head">
        {title}
      </h2>
      <PostList {...list} level={3} />
    </aside>
  );
}
