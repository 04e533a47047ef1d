import { listDocuments } from "@worker/domain/content/documents";
import { DateTime } from "~/ui/relative-time";
import { Article } from "./article";
import { readDocument } from "./document.server";
import { pageMeta } from "./page-meta";
import { MorePosts } from "./post-list";
import type { Route } from "./+types/blog-post";

const MORE = 3;

export function loader({ context, params }: Route.LoaderArgs) {
  const document = readDocument(context, `blog/${params.slug}`);
  const others = listDocuments("blog").filter((other) => other.slug !== document.slug);
  return { document, others: others.slice(0, MORE) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData.document);

export default function BlogPost({ loaderData: { document, others } }: Route.ComponentProps) {
  return (
    <Article
      document={document}
      trail={[
        { to: "/", label: "Home" },
        { to: "/blog", label: "Blog" },
      ]}
      dateLine={<DateTime at={document.updatedAt} />}
      contents={false}
    >
      <MorePosts title="More from the blog" base="/blog" posts={others} />
    </Article>
  );
}
