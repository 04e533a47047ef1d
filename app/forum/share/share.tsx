import { contextOf } from "@worker/context";
import { sharedPost } from "@worker/domain/views/forum/find-post";
import { COMMUNITY, postPath, sharePath } from "@worker/domain/voice/forum/addresses";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import forumCss from "../forum.css?url";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import actsCss from "../post-acts.css?url";
import type { Route } from "./+types/share";
import { ShareChoices } from "~/share/share-choices";

export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const { db, viewer, origin } = contextOf(context);
  return orThreadNotFound(async () => ({ post: { ...(await sharedPost(db, viewer, postId)), postId, origin } }));
}

export const handle = sheets(forumCss, actsCss);

export const meta = ({ params: { postId } }: Route.MetaArgs) =>
  pageMeta({ title: "Share", description: "Share a post.", path: sharePath(postId), noindex: true }, "");

export default function Share({ loaderData }: Route.ComponentProps) {
  if (!("post" in loaderData)) return <ThreadNotFound />;
  const { postId, origin, title, path } = loaderData.post;
  return (
    <div className="stack forum-page">
      <Breadcrumbs
        trail={[
          { to: COMMUNITY, label: "Community" },
          { to: path, label: title },
        ]}
        here="Share"
      />
      <h1>{`Share “${title}”`}</h1>
      <p className="muted">Other sites learn nothing before you follow their link.</p>
      <div className="pop share share--page">
        <ShareChoices url={origin + postPath(postId)} title={title} />
      </div>
    </div>
  );
}
