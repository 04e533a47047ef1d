import { Form } from "react-router";
import { contextOf } from "@worker/context";
import { removePost } from "@worker/domain/oversight/moderation/remove-post";
import { COMMUNITY, postPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { mayUndo, undoDeletion } from "@worker/domain/voice/forum-writing/delete-post";
import { readOwnPost } from "@worker/domain/voice/forum-writing/own-post";
import { deletionPageForm } from "@worker/domain/voice/forum-writing/writing-forms";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import forumCss from "../forum.css?url";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import { PostHtml } from "../text/post-html";
import type { Route } from "./+types/delete";
import { Refused } from "./form/form-foot";
import { answerPosted } from "./form/posted.server";

export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  if (viewer.kind === "visitor") return { post: null };
  return orThreadNotFound(async () => ({ post: toDelete(await readOwnPost(db, viewer, postId), viewer.id, now) }));
}

function toDelete(row: Awaited<ReturnType<typeof readOwnPost>>, viewerId: string, now: number) {
  const { kind, html, threadId, hiddenCause, hiddenReason, authorId, isThreadHidden } = row;
  const thread = isThreadHidden === 1 ? COMMUNITY : threadPath(threadId);
  return {
    ...{ kind, html, hiddenCause, hiddenReason, isOwn: authorId === viewerId, undo: mayUndo(row, now) },
    back: hiddenCause === null ? postPath(row.id) : thread,
  };
}

export function action({ context, params: { postId }, request }: Route.ActionArgs) {
  const site = contextOf(context);
  return answerPosted(site, request, {
    schema: deletionPageForm,
    send: async ({ intent, reason }) => {
      if (intent === "undo") {
        const shown = (await undoDeletion(site, postId)) === "shown";
        return shown
          ? { to: postPath(postId), text: "It is back." }
          : { to: `/community/post/${postId}/delete`, text: "It is back, and waits for a moderator." };
      }
      await removePost(site, postId, reason);
      // An own one can be brought back from here, a hidden one is read where it stands.
      return reason === undefined
        ? { to: `/community/post/${postId}/delete`, text: "Deleted." }
        : { to: postPath(postId), text: "Hidden." };
    },
    failed: "That did not work. Please try again.",
  });
}

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Delete a post", description: "Delete a post.", path: "/community", noindex: true }, "");

const WHAT = { opening: "this thread with everything in it", reply: "this reply", comment: "this comment" } as const;

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  if (!("post" in loaderData)) return <ThreadNotFound />;
  const { post } = loaderData;
  const refused = <Refused answer={actionData} message="You must be logged in to delete." />;
  if (post === null) return <div className="stack forum-page">{refused}</div>;
  const { kind, html, hiddenCause, hiddenReason, isOwn, undo, back } = post;
  const does = isOwn ? "Delete" : "Hide";
  const isDeleted = hiddenCause === "author" || hiddenCause === "moderator";
  return (
    <div className="stack forum-page">
      <h1>{isDeleted ? (hiddenCause === "author" ? "Deleted" : "Hidden") : `${does} ${WHAT[kind]}?`}</h1>
      {refused}
      {hiddenCause === "moderator" && <Note kind="bad">Hidden by a moderator: {hiddenReason}</Note>}
      {hiddenCause === "author" && !undo && <Note>What was deleted can be brought back for a day.</Note>}
      <blockquote className="quote">
        <PostHtml html={html} />
      </blockquote>
      <Form method="post" className="stack">
        {!isDeleted && !isOwn && (
          <Field
            name="reason"
            label="Reason"
            help="Its author reads it, can appeal against it, and it stands in the moderation log."
            error={actionData?.errors["reason"]}
          >
            <Input name="reason" required maxLength={1000} defaultValue={actionData?.values["reason"] ?? ""} />
          </Field>
        )}
        <div className="row row--wrap">
          {!isDeleted && (
            <Button variant="danger-solid" name="intent" value="delete">
              {does} it
            </Button>
          )}
          {undo && (
            <Button variant="primary" icon="undo-2" name="intent" value="undo">
              Bring it back
            </Button>
          )}
          <LinkButton to={back} variant="quiet">
            {isDeleted ? "Back" : "Keep it"}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
