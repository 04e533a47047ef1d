import { Link } from "react-router";
import type { DocumentSummary } from "@worker/domain/content/documents";
import { formatDate } from "~/ui/format";

type NewsListProps = { posts: Pick<DocumentSummary, "slug" | "title" | "updated" | "updatedAt">[] };

export function NewsList({ posts }: NewsListProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>News</h2>
        <Link to="/news">All news</Link>
      </div>
      <ul className="news lines">
        {posts.map(({ slug, title, updated, updatedAt }) => (
          <li key={slug}>
            <time dateTime={updated}>{formatDate(updatedAt)}</time>
            <Link className="plain strong" to={`/news/${slug}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
