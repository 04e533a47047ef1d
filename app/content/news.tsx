import { listDocuments } from "@worker/domain/content/documents";
import { PostList } from "./post-list";
import type { Route } from "./+types/news";

const DESCRIPTION = "What changed on Leafproof, with the date it changed.";

export function loader() {
  return { posts: listDocuments("news") };
}

export function meta() {
  return [{ title: "News · Leafproof" }, { name: "description", content: DESCRIPTION }];
}

export default function News({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>News</h1>
          <p>{DESCRIPTION}</p>
        </div>
      </header>
      <PostList base="/news" posts={posts} />
    </div>
  );
}
