import { contextOf } from "@worker/context";
import { listDocuments } from "@worker/domain/foundation/content/documents";
import { originOf, pageMeta } from "~/shell/page-meta";
import { PostList } from "./post-list";
import type { Route } from "./+types/news";
import { sheets } from "~/styles/sheets";
import contentCss from "./content.css?url";

const DESCRIPTION = "What changed on Leafproof, with the date it changed.";

export function loader({ context, request }: Route.LoaderArgs) {
  return { posts: listDocuments("news", contextOf(context).demo), origin: originOf(request) };
}

export const handle = sheets(contentCss);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: "News", description: DESCRIPTION, path: "/news" }, loaderData.origin);

export default function News({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <h1>News</h1>
          <p>{DESCRIPTION}</p>
        </div>
      </header>
      <PostList base="/news" posts={posts} />
    </>
  );
}
