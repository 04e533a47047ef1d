import * as v from "valibot";
import type { MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { can } from "@worker/domain/foundation/access/policy";
import { socialPostPage } from "@worker/domain/views/social/post-page";
import { memberFeedPath, SOCIAL, socialPostPath } from "@worker/domain/voice/social/addresses";
import { socialPostQuery } from "@worker/domain/voice/social/forms";
import { SOCIAL_COMMENTS_PAGE } from "@worker/domain/voice/social/limits";
import { nameOf } from "~/people/person";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LoginCard } from "~/forum/thread/login-card";
import forumCss from "~/forum/forum.css?url";
import actsCss from "~/forum/post-acts.css?url";
import { SocialCardView } from "../card/social-card";
import socialCss from "../social.css?url";
import { CommentForm } from "./comment-form";
import { Comments } from "./comments";
import type { Route } from "./+types/post";

export async function loader({ context, params: { postId }, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { cursor, from, answer } = v.parse(socialPostQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orNotFound(
    orFirstPage(cursor ?? null, (at) =>
      socialPostPage(site, postId, { cursor: at, from, limit: SOCIAL_COMMENTS_PAGE }),
    ),
  );
  const answered = page.comments.items.find(({ id }) => id === answer) ?? null;
  return {
    page,
    answered: answered === null ? null : { id: answered.id, name: nameOf(answered.author) },
    first: cursor === undefined && from === undefined,
    signedIn: site.viewer.kind === "member",
    moderates: can(site.viewer, "moderation.queue"),
    now: site.now,
  };
}

export const handle = sheets(forumCss, actsCss, socialCss);

/** A post's page names nobody and quotes nothing to other sites: who it is for can change at any time. */
export const meta = ({ params: { postId } }: Route.MetaArgs): MetaDescriptor[] =>
  pageMeta({ title: "Post", description: "A post of a member.", path: socialPostPath(postId), noindex: true }, "");

export default function SocialPost({ loaderData }: Route.ComponentProps) {
  const { page, answered, first, signedIn, moderates, now } = loaderData;
  const { post, comments, isOpen } = page;
  const path = socialPostPath(post.id);
  return (
    <div className="stack social-alone">
      <Breadcrumbs
        trail={[{ to: SOCIAL, label: "Social" }]}
        here={post.type === "text" ? "Post" : "Experience report"}
      />
      <h1 className="sr">
        {post.type === "text" ? "Post" : "Experience report"} by {nameOf(post.author)}
      </h1>
      <SocialCardView card={post} alone {...{ now, signedIn, moderates }} />
      <Comments {...{ post, comments, first, path, isOpen, signedIn, moderates, now }} />
      {isOpen && <CommentForm postId={post.id} answered={answered} answer={undefined} />}
      {post.hidden === null && post.visibility === "public" && !post.author.former && (
        <p className="small muted">
          <a href={memberFeedPath(post.author.id)}>Atom feed</a> of what {post.author.username} posts for everybody,
          while the profile is for everybody.
        </p>
      )}
      {!signedIn && post.hidden === null && (
        <LoginCard text="Members comment on posts, like them and pass them on." returnTo={path} />
      )}
    </div>
  );
}
