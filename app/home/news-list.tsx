import type { DocumentSummary } from "@worker/domain/foundation/content/documents";
import { formatDate } from "~/ui/format";
import { Link } from "~/ui/link";

type NewsListProps = { posts: Pick<DocumentSummary, "slug" | "title" | "updated">[] };

export function NewsList({ posts }: NewsListProps) {
  return (
    <section>
      <h2>News</h2>
      <ul className="news lines">
        {posts.map(({ slug, title, updated }) => (
          <li key={slug}>
            <time dateTime={updated}>{formatDate(Date.parse(updated))}</time>
            <Link className="plain strong" to={`/news/${slug}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="small">
        <Link to="/news">All news</Link>
      </p>
    </section>
  );
}
