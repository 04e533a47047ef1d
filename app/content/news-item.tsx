import { listDocuments } from "@worker/domain/content/documents";
import { DateTime } from "~/ui/relative-time";
import { Article } from "./article";
import { readDocument } from "./document.server";
import { pageMeta } from "./page-meta";
import { MorePosts } from "./post-list";
import type { Route } from "./+types/news-item";

const MORE = 3;

export function loader({ context, params }: Route.LoaderArgs) {
  const document = readDocument(context, `news/${params.slug}`);
  const others = listDocuments("news").filter((other) => other.slug !== document.slug);
  return { document, others: others.slice(0, MORE) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData.document);

export default function NewsItem({ loaderData: { document, others } }: Route.ComponentProps) {
  return (
    <Article
      document={document}
      trail={[
        { to: "/", label: "Home" },
        { to: "/news", label: "News" },
      ]}
      dateLine={<DateTime at={document.updatedAt} />}
      contents={false}
    >
      <MorePosts title="More news" base="/news" posts={others} />
    </Article>
  );
}
