import { data, Form, redirect, useLocation } from "react-router";
import { contextOf } from "@worker/context";
import { readPost } from "@worker/domain/views/forum/find-post";
import { BOOKMARKS, postActionPath, postPath } from "@worker/domain/voice/forum/addresses";
import { readBookmark, removeBookmark, saveBookmark } from "@worker/domain/voice/forum-bookmarks/bookmark";
import {
  bookmarkPageForm,
  NO_DAY,
  NOTE_MAX,
  REMINDER_LABELS,
  REMINDERS,
  reminderTime,
} from "@worker/domain/voice/forum-bookmarks/forms";
import { readForm } from "@worker/form-body";
import { toFailure } from "@worker/problems";
import { NotFound } from "@worker/errors";
import { nameOf } from "~/people/person";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import { Field, Input, Select } from "~/ui/field";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import forumCss from "../forum.css?url";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import { PostHtml } from "../text/post-html";
import type { Route } from "./+types/bookmark";

export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return orThreadNotFound(async () => {
    const own = await readBookmark(db, viewer, postId);
    // What cannot be read anymore can still be taken off the list.
    const post = await readPost(db, viewer, postId).catch((error: unknown) => {
      if (own !== null && error instanceof NotFound) return null;
      throw error;
    });
    return { postId, own, post: post === null ? null : { html: post.html, author: post.author } };
  });
}

export async function action({ context, request, params: { postId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, bookmarkPageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const said = async (text: string, to: string) => {
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirect(to, 303);
  };
  if (form.value.intent === "remove") {
    await removeBookmark(site, postId);
    return said("The bookmark is gone.", BOOKMARKS);
  }
  const { note, reminder, day } = form.value;
  const values = { note, reminder, day };
  const remindAt = reminderTime(reminder, day, site.now);
  if (remindAt === "invalid") return data({ errors: { day: NO_DAY }, values }, { status: 400 });
  try {
    await orNotFound(saveBookmark(site, postId, { note, remindAt }));
  } catch (error) {
    const { expected, status, message, fields } = toFailure(error);
    if (!expected) throw error;
    return data({ errors: fields ?? { form: message }, values }, { status });
  }
  const text = remindAt === null ? "Bookmarked." : "Bookmarked. The reminder will be among your notifications.";
  return said(text, fromList(request) ? BOOKMARKS : postPath(postId));
}

/** Whoever came from the list goes back there, everybody else to the post. */
const fromList = (request: Request): boolean => new URL(request.url).searchParams.has("list");

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Bookmark", description: "Find a post again.", path: BOOKMARKS, noindex: true }, "");

export default function Bookmark({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!("own" in loaderData)) return <ThreadNotFound />;
  const { postId, own, post } = loaderData;
  const errors = (actionData?.errors ?? {}) as Record<string, string>;
  const values = (actionData?.values ?? {}) as Record<string, string>;
  const coming = own?.remindAt != null && own.remindedAt === null ? own.remindAt : null;
  const day = coming === null ? "" : new Date(coming).toISOString().slice(0, 10);
  return (
    <div className="stack forum-page">
      <Breadcrumbs
        trail={[
          { to: "/community", label: "Community" },
          { to: BOOKMARKS, label: "Bookmarks" },
        ]}
        here="Bookmark"
      />
      <h1>{own === null ? "Bookmark this post" : "Your bookmark"}</h1>
      {errors["form"] !== undefined && (
        <Note kind="bad" role="alert">
          {errors["form"]}
        </Note>
      )}
      {post === null ? (
        <Note icon="eye-off">You cannot read this post anymore.</Note>
      ) : (
        <section aria-label={`Post by ${nameOf(post.author)}`}>
          <p className="small muted">{nameOf(post.author)} wrote</p>
          <blockquote className="quote bookmark-post" dir="auto">
            <PostHtml html={post.html ?? ""} />
          </blockquote>
        </section>
      )}
      <Form method="post" action={postActionPath(postId, "bookmark") + search} className="stack" noValidate>
        {post !== null && (
          <>
            <Field name="note" label="Note (optional)" help="Only you see it." error={errors["note"]}>
              <Input name="note" maxLength={NOTE_MAX} defaultValue={values["note"] ?? own?.note ?? ""} />
            </Field>
            {coming !== null && (
              <p className="small muted">
                A reminder comes on <DateTime at={coming} />.
              </p>
            )}
            <Field name="reminder" label="Remind me" error={errors["reminder"]}>
              <Select
                name="reminder"
                options={REMINDERS.map((value) => ({ value, label: REMINDER_LABELS[value] }))}
                defaultValue={values["reminder"] ?? (coming === null ? "none" : "date")}
              />
            </Field>
            <Field
              name="day"
              label="Day (optional)"
              help="Counts with “On a day”; the reminder comes in the morning."
              error={errors["day"]}
            >
              <Input name="day" type="date" defaultValue={values["day"] ?? day} />
            </Field>
          </>
        )}
        <div className="row row--wrap">
          {post !== null && (
            <Button variant="primary" name="intent" value="save" icon="bookmark">
              {own === null ? "Bookmark" : "Save"}
            </Button>
          )}
          {own !== null && (
            <Button variant="danger" name="intent" value="remove">
              Remove the bookmark
            </Button>
          )}
          <LinkButton to={post === null ? BOOKMARKS : postPath(postId)} variant="quiet">
            Back
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
