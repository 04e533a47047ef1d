import { contextOf } from "@worker/context";
import { listDocuments } from "@worker/domain/foundation/content/documents";
import { originOf, pageMeta } from "~/shell/page-meta";
import { PostList } from "./post-list";
import type { Route } from "./+types/blog";
import { sheets } from "~/styles/sheets";
import contentCss from "./content.css?url";

const DESCRIPTION = "How we read evidence, and why the site shows it the way it does.";

export function loader({ context, request }: Route.LoaderArgs) {
  return { posts: listDocuments("blog", contextOf(context).demo), origin: originOf(request) };
}

export const handle = sheets(contentCss);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: "Blog", description: DESCRIPTION, path: "/blog" }, loaderData.origin);

export default function Blog({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Blog</h1>
          <p>{DESCRIPTION}</p>
        </div>
      </header>
      <PostList base="/blog" posts={posts} />
    </>
  );
}
