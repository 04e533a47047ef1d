import { contextOf } from "@worker/context";
import { socialPostPage } from "@worker/domain/views/social/post-page";
import { SOCIAL, socialActionPath, socialPostPath } from "@worker/domain/voice/social/addresses";
import { nameOf } from "~/people/person";
import { ShareChoices } from "~/share/share-choices";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Note } from "~/ui/note";
import actsCss from "~/forum/post-acts.css?url";
import socialCss from "../social.css?url";
import type { Route } from "./+types/share";

export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { post } = await orNotFound(socialPostPage(site, postId, { cursor: null, limit: 1 }));
  return { url: site.origin + socialPostPath(postId), by: nameOf(post.author), visibility: post.visibility };
}

export const handle = sheets(actsCss, socialCss);

export const meta = ({ params: { postId } }: Route.MetaArgs) =>
  pageMeta(
    { title: "Share", description: "Share a post.", path: socialActionPath(postId, "share"), noindex: true },
    "",
  );

export default function Share({ loaderData: { url, by, visibility }, params: { postId } }: Route.ComponentProps) {
  return (
    <div className="stack social-alone">
      <Breadcrumbs
        trail={[
          { to: SOCIAL, label: "Social" },
          { to: socialPostPath(postId), label: "Post" },
        ]}
        here="Share"
      />
      <h1>Share the post by {by}</h1>
      {visibility !== "public" && <Note>It is not meant for everybody: others find nothing at its address.</Note>}
      <p className="muted">Other sites learn nothing before you follow their link.</p>
      <div className="pop share share--page">
        <ShareChoices url={url} title={`A post by ${by}`} />
      </div>
    </div>
  );
}
