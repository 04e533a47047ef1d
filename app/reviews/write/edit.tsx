import { data, Form, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { utcDay } from "@worker/days";
import { editReview, withdrawReview } from "@worker/domain/voice/review-writing/edit-review";
import { readOwn, type ReviewStatus, statusOf, textOf } from "@worker/domain/voice/review-writing/own-review";
import { writerOf } from "@worker/domain/foundation/access/demand";
import { reviewEditPageForm } from "@worker/domain/voice/review-writing/review-form";
import { HELD_TEXTS, isHeld } from "@worker/domain/voice/reviews/held";
import { HIDDEN_BY_US, REVIEW_LISTS } from "@worker/domain/voice/reviews/review-limits";
import { NotFound } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { readFormData } from "@worker/posted-file";
import { toFailure } from "@worker/problems";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import type { Route } from "./+types/edit";
import { reviewPath } from "../review-path";
import { takePhotos } from "./take-photos.server";
import { type Typed, typedOf, withAddedRow } from "./typed";
import { WriteForm } from "./form";
import { sheets } from "~/styles/sheets";
import reviewsCss from "../reviews.css?url";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  if (viewer.kind === "visitor") throw data(null, { status: 404 });
  const row = await orNotFound(readOwn(db, viewer, params.reviewId));
  const subject = { id: row.id, vendor: { id: row.vendorId }, product: row.productId && { id: row.productId } };
  return {
    id: row.id,
    about: row.productName ?? row.vendorName ?? "",
    status: statusOf(row),
    reason: isHeld(row.hiddenCause) ? HELD_TEXTS[row.hiddenCause] : row.hiddenReason,
    path: reviewPath({ ...subject, product: subject.product || null }),
    isEdited: row.editedAt !== null,
    start: typedOf(textOf(row)),
    username: viewer.username,
    today: utcDay(now),
  };
}

const DONE: Record<ReviewStatus, string> = {
  shown: "Your review has been changed.",
  held: "Your review has been changed. A moderator checks it before it is shown.",
  withdrawn: "Your review has been withdrawn.",
  hidden: HIDDEN_BY_US,
};

export async function action({ context, request, params }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = (await readFormData(request)) ?? new FormData();
  const taken = await takePhotos(site, posted);
  const { typed } = taken;
  const longer = withAddedRow(typed);
  if (longer !== null) return answered(taken.errors, longer, 200);
  if (taken.isAsked) return answered(taken.errors, typed, taken.status);
  const { reviewId } = params;
  try {
    if (typed.values["intent"] === "withdraw") {
      await withdrawReview(site, reviewId);
      return await done(site, "withdrawn", reviewId);
    }
    const form = parseFields(taken.fields, reviewEditPageForm, REVIEW_LISTS);
    if (!form.ok) return answered(form.errors, typed, 400);
    const { status } = await editReview(site, reviewId, form.value);
    return await done(site, status, reviewId);
  } catch (error) {
    if (error instanceof NotFound) throw data(null, { status: 404 });
    const { expected, fields, message, status } = toFailure(error);
    if (!expected) throw error;
    return answered(fields ?? { form: message }, typed, status);
  }
}

const answered = (errors: Record<string, string>, typed: Typed, status: number) => data({ errors, typed }, { status });

/** Back to the review, where it shows; else to this page, which says how it stands. */
async function done(site: ReturnType<typeof contextOf>, status: ReviewStatus, id: string) {
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: DONE[status] }));
  if (status !== "shown") return redirect(`/reviews/${id}/edit`, 303);
  const { vendorId, productId } = await readOwn(site.db, writerOf(site.viewer), id);
  const product = productId === null ? null : { id: productId };
  return redirect(reviewPath({ id, vendor: { id: vendorId }, product }), 303);
}

export const handle = sheets(reviewsCss);

export const meta = () =>
  pageMeta({ title: "Your review", description: "Edit your review.", path: "/reviews", noindex: true }, "");

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, about, status, reason, path, isEdited, start, username, today } = loaderData;
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Your review of {about}</h1>
          <p>Edits are marked. You and our moderators can still read what the review said before.</p>
        </div>
      </header>
      <Notice status={status} reason={reason} />
      {status !== "hidden" && (
        <WriteForm
          start={start}
          answer={actionData}
          username={username}
          today={today}
          submit={status === "withdrawn" ? "Publish again" : "Save changes"}
        />
      )}
      <p className="row row--wrap sep review-more">
        {status === "shown" && <Link to={path}>Back to the review</Link>}
        {isEdited && <Link to={`/reviews/${id}/history`}>Earlier versions</Link>}
      </p>
      {(status === "shown" || status === "held") && <Withdraw />}
    </>
  );
}

function Notice({ status, reason }: { status: ReviewStatus; reason: string | null }) {
  if (status === "shown") return null;
  if (status === "held") return <Note kind="wait">{reason}</Note>;
  if (status === "withdrawn")
    return <Note>You have withdrawn this review. It is not shown or counted anywhere until you publish it again.</Note>;
  return (
    <Note kind="bad" title={HIDDEN_BY_US}>
      {reason} <Link to="/account/decisions">Decisions about you</Link>
    </Note>
  );
}

/** Asks once more, without scripts too: the button stands behind a fold. */
function Withdraw() {
  return (
    <details className="review-more">
      <summary>Withdraw this review</summary>
      <Form method="post" className="stack">
        <p>It is no longer shown or counted anywhere. You can publish it again here.</p>
        <Button variant="danger" name="intent" value="withdraw">
          Withdraw the review
        </Button>
      </Form>
    </details>
  );
}
