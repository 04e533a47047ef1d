import { Form } from "react-router";
import { contextOf } from "@worker/context";
import { commentsPath, postActionPath, postPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { THREAD_TITLE } from "@worker/domain/voice/forum/forms";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { editablePost } from "@worker/domain/voice/forum-writing/own-post";
import { editPageForm } from "@worker/domain/voice/forum-writing/writing-forms";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import forumCss from "../forum.css?url";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import type { Route } from "./+types/edit";
import { Editor } from "./form/editor";
import { fieldsOf, Refused } from "./form/form-foot";
import { answerPosted } from "./form/posted.server";
import { TagsField } from "./form/tags-field";
import { orUnreached } from "./form/unreached";

export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  // Whose session ended over the form sees only what was typed.
  if (viewer.kind === "visitor") return { post: null };
  return orThreadNotFound(async () => ({ post: toEdit(await editablePost(db, viewer, postId), viewer.id) }));
}

function toEdit({ row, closed, suggested }: Awaited<ReturnType<typeof editablePost>>, viewerId: string) {
  const { kind, threadId, replyId, threadTitle, threadTags, content, editedAt, authorId, authorName } = row;
  const place = kind === "opening" ? threadPath(threadId) : postPath(row.id);
  return {
    ...{ kind, title: threadTitle, tags: threadTags.join(", "), content, basedOn: editedAt ?? 0, closed, suggested },
    isOwn: authorId === viewerId,
    author: authorId === viewerId ? null : authorName,
    back: replyId === null ? place : commentsPath(threadId, replyId),
  };
}

export function action({ context, params: { postId }, request }: Route.ActionArgs) {
  const site = contextOf(context);
  return answerPosted(site, request, {
    schema: editPageForm,
    send: async (input) => {
      await editPost(site, postId, input);
      return { to: postPath(postId), text: "Your changes have been saved." };
    },
    failed: "Failed to save your changes. Please try again.",
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => orUnreached(request, serverAction);

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Edit a post", description: "Edit a post.", path: "/community", noindex: true }, "");

const LABELS = { title: "Title", tags: "Tags", content: "Text", reason: "Reason" };

export default function Edit({ loaderData, actionData, params: { postId } }: Route.ComponentProps) {
  if (!("post" in loaderData)) return <ThreadNotFound />;
  const { post } = loaderData;
  const errors = actionData?.errors ?? {};
  const values = actionData?.values;
  const basedOn = values?.["basedOn"] ?? post?.basedOn ?? 0;
  return (
    <div className="stack forum-page">
      <h1>{post?.isOwn === false ? `Edit what ${post.author ?? "a former member"} wrote` : "Edit your post"}</h1>
      <p className="muted">Edits are marked. The author and our moderators can still read what it said before.</p>
      {post?.closed && <Note icon="lock">{post.closed}</Note>}
      {!post?.closed && (
        <Form method="post" encType="multipart/form-data" className="stack" noValidate>
          <button name="intent" value="send" hidden />
          <input type="hidden" name="basedOn" value={basedOn} />
          <Refused answer={actionData} message="You must be logged in to edit." />
          <FormProblems errors={fieldsOf(actionData)} labels={LABELS} />
          {(post?.kind === "opening" || values?.["title"] !== undefined) && (
            <Field name="title" label="Title" error={errors["title"]}>
              <Input name="title" maxLength={THREAD_TITLE.max} defaultValue={values?.["title"] ?? post?.title ?? ""} />
            </Field>
          )}
          {(post?.kind === "opening" || values?.["tags"] !== undefined) && (
            <TagsField
              value={values?.["tags"] ?? post?.tags ?? ""}
              error={errors["tags"]}
              suggested={post?.suggested ?? []}
            />
          )}
          <Editor
            label="Text"
            rows={12}
            defaultValue={values?.["content"] ?? post?.content ?? ""}
            error={errors["content"]}
            preview={actionData?.preview ?? null}
          />
          {(post?.isOwn === false || values?.["reason"] !== undefined) && (
            <Field
              name="reason"
              label="Reason"
              help="Its author reads it, and it stands in the moderation log."
              error={errors["reason"]}
            >
              <Input name="reason" required maxLength={1000} defaultValue={values?.["reason"] ?? ""} />
            </Field>
          )}
          <div className="row row--wrap">
            <Button variant="primary" name="intent" value="send">
              Save changes
            </Button>
            {post !== null && (
              <LinkButton to={post.back} variant="quiet">
                Cancel
              </LinkButton>
            )}
          </div>
        </Form>
      )}
      <p className="row row--wrap">
        {Boolean(post?.basedOn) && <Link to={postActionPath(postId, "history")}>Earlier versions</Link>}
        <Link to={postActionPath(postId, "delete")}>Delete</Link>
      </p>
    </div>
  );
}
