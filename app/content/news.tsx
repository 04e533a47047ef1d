import { listDocuments } from "@worker/domain/content/documents";
import { pageMeta } from "./page-meta";
import { PostList } from "./post-list";
import type { Route } from "./+types/news";

const DESCRIPTION = "What changed on Leafproof, with the date it changed.";

export function loader() {
  return { posts: listDocuments("news") };
}

export const meta = () => pageMeta({ title: "News", description: DESCRIPTION });

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
