import { Article, LastUpdated } from "./article";
import { readDocument } from "./document.server";
import { pageMeta } from "./page-meta";
import type { Route } from "./+types/legal";

/** One screen for the three legal pages; the address names the document. Their modal reads the same loader. */
export function loader({ context, url }: Route.LoaderArgs) {
  return readDocument(context, `legal/${url.pathname.replace(/^\/|\/$/g, "")}`);
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData);

export default function Legal({ loaderData }: Route.ComponentProps) {
  return (
    <Article
      document={loaderData}
      trail={[{ to: "/", label: "Home" }]}
      dateLine={<LastUpdated document={loaderData} />}
    />
  );
}
