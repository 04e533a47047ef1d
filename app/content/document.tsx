import { Link } from "react-router";
import { listDocuments } from "@worker/domain/content/documents";
import { Article, LastUpdated } from "./article";
import { readDocument } from "./document.server";
import { pageMeta } from "./page-meta";
import type { Route } from "./+types/document";

/** The pages whose address is not their file's name. */
const NAMES: Record<string, string> = { "community/rules": "community-rules", "membership-upgrade": "membership" };

export function loader({ context, params, url }: Route.LoaderArgs) {
  const topic = "topic" in params ? params.topic : undefined;
  if (topic !== undefined) {
    const document = readDocument(context, `education/${topic}`);
    return { document, related: listDocuments("education").filter((other) => other.slug !== topic) };
  }
  const path = url.pathname.replace(/^\/|\/$/g, "");
  return { document: readDocument(context, `about/${NAMES[path] ?? path}`), related: [] };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData.document);

export default function DocumentScreen({ loaderData: { document, related } }: Route.ComponentProps) {
  return (
    <Article document={document} trail={[{ to: "/", label: "Home" }]} dateLine={<LastUpdated document={document} />}>
      {related.length > 0 && <Related topics={related} />}
    </Article>
  );
}

function Related({ topics }: { topics: readonly { slug: string; title: string; description: string }[] }) {
  return (
    <aside className="section no-print" aria-labelledby="related">
      <h2 id="related" className="section-head">
        Read on
      </h2>
      <ul className="posts">
        {topics.map(({ slug, title, description }) => (
          <li key={slug}>
            <h3>
              <Link to={`/education/${slug}`}>{title}</Link>
            </h3>
            <p className="muted">{description}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
