import { data, Form, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { replyForm } from "@worker/domain/voice/reviews/reply-forms";
import { REPLY_EDIT_HOURS, REPLY_MAX } from "@worker/domain/voice/reviews/reply-limits";
import {
  readAnswerable,
  replyOpenUntil,
  replyPath,
  replyToReview,
} from "@worker/domain/voice/review-writing/reply-review";
import { NotFound } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { toFailure } from "@worker/problems";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Stars } from "~/ui/stars";
import type { Route } from "./+types/reply";
import { sheets } from "~/styles/sheets";
import reviewsCss from "./reviews.css?url";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { reply, lapsedAt, ...review } = await orNotFound(readAnswerable(db, viewer, params.reviewId));
  const { title, content, rating, vendorName } = review;
  return {
    review: { title, content, rating, vendorName },
    back: replyPath(review),
    text: reply?.text ?? "",
    isNew: reply === null,
    open: lapsedAt === null && (reply === null || (!reply.hidden && now < replyOpenUntil(reply))),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, replyForm);
  if (!form.ok) return data({ errors: form.errors, text: form.values["response"] ?? "" }, { status: 400 });
  try {
    await replyToReview(site, params.reviewId, form.value.response);
    const review = await readAnswerable(site.db, site.viewer, params.reviewId);
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: "Your reply has been published." }));
    return redirect(replyPath(review), 303);
  } catch (error) {
    if (error instanceof NotFound) throw data(null, { status: 404 });
    const { expected, status, message } = toFailure(error);
    if (!expected) throw error;
    return data({ errors: { form: message }, text: form.value.response }, { status });
  }
}

export const handle = sheets(reviewsCss);

export const meta = () =>
  pageMeta({ title: "Official reply", description: "Reply to a review.", path: "/reviews", noindex: true }, "");

const LABELS = { response: "Your reply" };

export default function Reply({ loaderData, actionData }: Route.ComponentProps) {
  const { review, back, text, isNew, open } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <div className="stack review-form">
      <h1>Official reply</h1>
      <blockquote className="quote">
        <Stars mean={review.rating} />
        <p className="strong">{review.title}</p>
        <p className="pre" dir="auto">
          {review.content}
        </p>
      </blockquote>
      {open ? (
        <Form method="post" className="stack" noValidate>
          <FormProblems errors={errors} labels={LABELS} />
          <Field
            name="response"
            label="Your reply"
            help={`One reply, marked as official, in the name of ${review.vendorName}. You can change it for ${REPLY_EDIT_HOURS} hours.`}
            error={errors["response"]}
          >
            <Textarea name="response" rows={6} required maxLength={REPLY_MAX} defaultValue={actionData?.text ?? text} />
          </Field>
          <Button variant="primary">{isNew ? "Publish the reply" : "Change the reply"}</Button>
        </Form>
      ) : (
        <Note>{text === "" ? "You can reply again once your verification is back in effect." : text}</Note>
      )}
      <p>
        <Link to={back}>Back to the review</Link>
      </p>
    </div>
  );
}
