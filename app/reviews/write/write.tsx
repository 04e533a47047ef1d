import * as v from "valibot";
import { data, redirect } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { utcDay } from "@worker/days";
import { readDirectoryQuery } from "@worker/domain/catalogue/vendors/directory-query";
import { findInIndex } from "@worker/domain/views/directory/find-in-index";
import { listVendors } from "@worker/domain/views/directory/list-vendors";
import { publishReview } from "@worker/domain/voice/review-writing/publish-review";
import { reviewPageForm, writePageQuery } from "@worker/domain/voice/review-writing/review-form";
import { REVIEW_LISTS } from "@worker/domain/voice/reviews/review-limits";
import { writingPage } from "@worker/domain/voice/review-writing/review-subject";
import { Forbidden } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { readFormData } from "@worker/posted-file";
import { toFailure } from "@worker/problems";
import { UnconfirmedNote } from "~/account/email/unconfirmed-note";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import type { Route } from "./+types/write";
import { takePhotos } from "./take-photos.server";
import { type Typed, withAddedRow } from "./typed";
import { reviewsAddress } from "../reviews-address";
import { ChooseVendor, WriteAbout, WrittenAlready } from "./about";
import { WriteForm } from "./form";
import { sheets } from "~/styles/sheets";
import reviewsCss from "../reviews.css?url";

const CHOICES = 12;

/**
 * The form on the reviews page (rules/reviews#form-route), a route of its own framed there: readers load none of it, it
 * works without scripts, and what is around it stays as it was (decision 013).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { db, viewer, now } = site;
  const { vendor, product, q } = v.parse(writePageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const username = viewer.kind === "member" ? viewer.username : "";
  const unconfirmed = viewer.kind === "member" && !viewer.emailVerified;
  const none = { page: null, choose: null, refusal: null };
  const shared = { ...none, product: product ?? "", username, today: utcDay(now), unconfirmed };
  if (vendor === undefined || viewer.kind === "visitor") return { ...shared, choose: await choices(site, q) };
  try {
    return { ...shared, page: await orNotFound(writingPage(db, viewer, vendor)) };
  } catch (error) {
    if (error instanceof Forbidden) return data({ ...shared, refusal: error.message }, { status: 403 });
    throw error;
  }
}

async function choices(site: RequestContext, q: string) {
  const query = readDirectoryQuery(new URLSearchParams({ q, sort: "reviews" }));
  const { items } = await listVendors(site.db, findInIndex(site), query, { cursor: null, limit: CHOICES }, site.now);
  return { q, vendors: items.map(({ id, name, location }) => ({ id, name, location })) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = (await readFormData(request)) ?? new FormData();
  const taken = await takePhotos(site, posted);
  const { typed } = taken;
  const longer = withAddedRow(typed);
  if (longer !== null) return answered(taken.errors, longer, 200);
  if (taken.isAsked) return answered(taken.errors, typed, taken.status);
  const form = parseFields(taken.fields, reviewPageForm, REVIEW_LISTS);
  if (!form.ok) return answered(form.errors, typed, 400);
  try {
    const { id, held, claimId } = await publishReview(site, form.value);
    const published = held === null ? "Your review has been published." : held;
    const text = claimId === null ? published : `${published} Your purchase claim has been filed.`;
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    const { vendorId: vendor, productId } = form.value;
    const shown = `${reviewsAddress({ vendor, product: productId ?? undefined })}#review-${id}`;
    return redirect(shown, 303);
  } catch (error) {
    return refused(error, typed);
  }
}

const answered = (errors: Record<string, string>, typed: Typed, status: number) => data({ errors, typed }, { status });

/** What the domain refuses is said over the form, with everything that was typed still in it. */
function refused(error: unknown, typed: Typed) {
  const { expected, fields, code, message, status } = toFailure(error);
  if (!expected || status === 401) throw error;
  const where = code === "order-taken" ? "orderNumber" : "form";
  return answered(fields ?? { [where]: message }, typed, status);
}

export const handle = sheets(reviewsCss);

export const meta = () =>
  pageMeta({ title: "Write a Review", description: "Write a review.", path: "/reviews/write", noindex: true }, "");

export default function Write({ loaderData, actionData }: Route.ComponentProps) {
  const { page, choose, refusal, product, username, today, unconfirmed } = loaderData;
  return (
    <section className="review-write stack" aria-labelledby="write">
      <header>
        <h2 id="write">Write a Review</h2>
        <p className="muted">
          {page === null ? "One review for each vendor, and one for each of its products." : page.vendor.name}
        </p>
      </header>
      {unconfirmed && <UnconfirmedNote />}
      {refusal !== null && <Note kind="bad">{refusal}</Note>}
      {choose !== null && <ChooseVendor {...choose} />}
      {page !== null && (
        <>
          <WrittenAlready page={page} />
          {isOpen(page) && (
            <WriteForm
              start={{ values: { productId: product }, lists: {} }}
              answer={actionData}
              username={username}
              today={today}
              draft={`review-draft:${page.vendor.id}`}
              submit="Publish review"
              claims
            >
              <WriteAbout
                page={page}
                chosen={actionData?.typed.values["productId"] ?? product}
                error={actionData?.errors["productId"]}
              />
            </WriteForm>
          )}
        </>
      )}
      <p className="small">
        <Link to={reviewsAddress({ vendor: page?.vendor.id, product: product || undefined })}>Close the form</Link>
      </p>
    </section>
  );
}

const isOpen = ({ vendor, products }: NonNullable<Route.ComponentProps["loaderData"]["page"]>): boolean =>
  [vendor, ...products].some(({ reviewId }) => reviewId === null);
