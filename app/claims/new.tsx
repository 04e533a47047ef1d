import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { fileClaim } from "@worker/domain/voice/claims/file-claim";
import {
  CLAIM_DAYS_MAX,
  claimForm,
  claimPageQuery,
  ORDER_NUMBER_MAX,
  OWN_VENDOR,
} from "@worker/domain/voice/claims/forms";
import { REVEALS } from "@worker/domain/voice/claims/claim-texts";
import { readClaimable } from "@worker/domain/voice/claims/list-claims";
import { DAY_MS, utcDay } from "@worker/days";
import { Conflict, NotFound } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Input, Select } from "~/ui/field";
import { Note } from "~/ui/note";
import type { Route } from "./+types/new";
import { sheets } from "~/styles/sheets";
import staffCss from "~/staff/staff.css?url";

const PATH = "/claims/new";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { vendor, product } = v.parse(claimPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const days = { today: utcDay(now), earliest: utcDay(now - CLAIM_DAYS_MAX * DAY_MS) };
  if (vendor === undefined) return { about: null, product: "", days };
  const about = await orNotFound(readClaimable(db, viewer, vendor));
  return { about, product: about.products.some(({ id }) => id === product) ? (product ?? "") : "", days };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, claimForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const { amount, product, ...typed } = form.value;
  const values = { ...typed, amount: (amount / 100).toFixed(2), product: product ?? "" };
  const refused = (errors: Record<string, string>, status: number) => data({ errors, values }, { status });
  try {
    await fileClaim(site, site.viewer, form.value);
  } catch (error) {
    if (error instanceof Conflict) return refused({ orderNumber: error.message }, 409);
    if (error instanceof NotFound) throw data(null, { status: 404 });
    const { status, errors } = refusalOf(error, site);
    return refused(errors, status);
  }
  const text = "Your claim has been filed. We will notify you as soon as it has been answered.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect("/account/claims", 303);
}

export const handle = sheets(staffCss);

export const meta = () =>
  pageMeta({ title: "Claim a purchase", description: "Say what you bought.", path: PATH, noindex: true }, "");

export default function NewClaim({ loaderData: { about, product, days }, actionData }: Route.ComponentProps) {
  const { errors = {}, values = {} }: { errors?: Record<string, string>; values?: Record<string, string> } =
    actionData ?? {};
  if (about === null) {
    return (
      <div className="stack">
        <h1>Claim a purchase</h1>
        <Empty
          icon="store"
          title="Which vendor did you buy from?"
          action={<LinkButton to="/vendors">Find the vendor</LinkButton>}
        >
          Open the page of the vendor you bought from and start there.
        </Empty>
      </div>
    );
  }
  return (
    <div className="case--page stack">
      <h1>Claim a purchase</h1>
      <p className="lead muted">
        What you bought at {about.vendor.name}. They check it against their records, and your review is marked as
        verified.
      </p>
      <Note>{REVEALS}</Note>
      {(errors["form"] !== undefined || about.mine) && (
        <Note kind="bad" role="alert">
          {errors["form"] ?? OWN_VENDOR}
        </Note>
      )}
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="vendor" value={about.vendor.id} />
        <Field name="product" label="Product" error={errors["product"]}>
          <Select
            name="product"
            defaultValue={values["product"] ?? product}
            placeholder="Something else they sell"
            options={about.products.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Field name="orderNumber" label="Order number" error={errors["orderNumber"]}>
          <Input
            name="orderNumber"
            autoComplete="off"
            maxLength={ORDER_NUMBER_MAX}
            defaultValue={values["orderNumber"]}
            required
          />
        </Field>
        <Field name="purchaseDate" label="Purchase date" error={errors["purchaseDate"]}>
          <Input
            name="purchaseDate"
            type="date"
            min={days.earliest}
            max={days.today}
            defaultValue={values["purchaseDate"]}
            required
          />
        </Field>
        <Field
          name="amount"
          label="Amount, US dollars"
          error={errors["amount"]}
          help="The whole order, including shipping."
        >
          <Input name="amount" inputMode="decimal" autoComplete="off" defaultValue={values["amount"]} required />
        </Field>
        <p>
          <Button variant="primary">File the claim</Button>
        </p>
      </form>
    </div>
  );
}
