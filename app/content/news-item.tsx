import { contextOf } from "@worker/context";
import { listDocuments } from "@worker/domain/foundation/content/documents";
import { DateTime } from "~/ui/relative-time";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Article } from "./article";
import { readDocument } from "./document.server";
import { MorePosts } from "./post-list";
import type { Route } from "./+types/news-item";
import { sheets } from "~/styles/sheets";
import contentCss from "./content.css?url";

const MORE = 3;

export function loader({ context, params, request }: Route.LoaderArgs) {
  const document = readDocument(context, `news/${params.slug}`);
  const others = listDocuments("news", contextOf(context).demo).filter((other) => other.slug !== document.slug);
  return { document, others: others.slice(0, MORE), origin: originOf(request) };
}

export const handle = sheets(contentCss);

export const meta = ({ loaderData: { document, origin }, location }: Route.MetaArgs) =>
  pageMeta({ title: document.title, description: document.description, path: location.pathname }, origin);

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
