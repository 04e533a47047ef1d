import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { priceAlertForm, priceAlertsPageQuery } from "@worker/domain/catalogue/wishlist/forms";
import {
  deletePriceAlert,
  listPriceAlerts,
  type PriceAlert,
  setPriceAlert,
} from "@worker/domain/catalogue/wishlist/price-alert";
import { NotFound } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { PriceAlertForm } from "~/products/price-alert-form";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { EvidenceChip } from "~/ui/evidence";
import { formatMoney, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { RelativeTime } from "~/ui/relative-time";
import type { Route } from "./+types/price-alerts";
import { AccountFrame } from "./frame/account-frame";
import { sheets } from "~/styles/sheets";
import accountCss from "./account.css?url";

const HERE = "/account/price-alerts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const query = v.parse(priceAlertsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { cursor = null, product = null } = query;
  const read = (from: string | null) =>
    listPriceAlerts(db, viewer, { cursor: from, limit: PAGE_SIZE, wanted: product });
  return { page: await orFirstPage(cursor, read), later: cursor !== null, now };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, viewer, now, cookies, setHeader } = contextOf(context);
  const form = await readForm(request, priceAlertForm);
  if (!form.ok) {
    const error = form.errors["below"] ?? "Nothing was changed. Please try again.";
    return data({ product: form.values["product"], below: form.values["below"], error }, { status: 400 });
  }
  const { intent, product } = form.value;
  let bound: number | null = null;
  try {
    if (form.value.intent === "delete") bound = await deletePriceAlert(db, viewer, product);
    else await setPriceAlert(db, viewer, { productId: product, belowCents: form.value.below }, now);
  } catch (error) {
    if (error instanceof NotFound) throw data(null, { status: 404 });
    const { status, message } = refusalOf(error, { setHeader });
    return data({ product, below: undefined, error: message }, { status });
  }
  const text =
    intent === "set" ? "We will notify you once the price falls below that." : "The price alert has been deleted.";
  const undo = bound === null ? undefined : { action: HERE, fields: setAgain(product, bound) };
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text, ...(undo && { undo }) }));
  return redirect(HERE, 303);
}

const setAgain = (product: string, cents: number) => ({ intent: "set", product, below: (cents / 100).toFixed(2) });

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Price alerts", description: "Prices you are waiting for.", path: HERE, noindex: true }, "");

export default function PriceAlerts({ loaderData: { page, later, now }, actionData }: Route.ComponentProps) {
  const { wanted, items } = page;
  return (
    <AccountFrame
      title="Price alerts"
      current={HERE}
      lead="We notify you once, by email and on the site, when a product's lowest price falls below the price you set."
    >
      {actionData && (
        <Note kind="bad" role="alert">
          {actionData.error}
        </Note>
      )}
      {wanted !== null && !items.some(({ product }) => product.id === wanted.product.id) && (
        <section className="card card--pad stack">
          <h2>{wanted.product.name}</h2>
          <p className="small muted">
            {wanted.vendor.name}, from {formatMoney(wanted.lowestPriceCents)}
          </p>
          <PriceAlertForm productId={wanted.product.id} />
        </section>
      )}
      {items.length === 0 && wanted === null ? (
        <Empty
          icon="bell-ring"
          title="You have no price alerts."
          action={<LinkButton to="/search">Find products</LinkButton>}
        >
          Set one on a product's page.
        </Empty>
      ) : (
        <ul className="plain-list stack">
          {items.map((alert) => (
            <Alert key={alert.product.id} alert={alert} now={now} />
          ))}
        </ul>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(items.length, "price alert")}
          previous={later ? HERE : null}
          next={page.nextCursor === null ? null : `${HERE}?cursor=${page.nextCursor}`}
        />
      )}
    </AccountFrame>
  );
}

function Alert({ alert, now }: { alert: PriceAlert; now: number }) {
  const { product, vendor, belowCents, lowestPriceCents, firedAt, suspended } = alert;
  return (
    <li className="card card--pad stack">
      <p className="row between row--wrap">
        <Link className="strong" to={`/vendor/${vendor.id}/product/${product.id}`}>
          {product.name}
        </Link>
        <span className="row">
          {suspended && <EvidenceChip kind="suspended" />}
          <span className="tag">{`Below ${formatMoney(belowCents)}`}</span>
        </span>
      </p>
      <p className="small muted row row--wrap sep">
        <span>{vendor.name}</span>
        <span>now from {formatMoney(lowestPriceCents)}</span>
        {firedAt !== null && (
          <span>
            you were notified <RelativeTime within at={firedAt} now={now} />
          </span>
        )}
      </p>
      <PriceAlertForm productId={product.id} below={(belowCents / 100).toFixed(2)} />
      <form method="post">
        <input type="hidden" name="product" value={product.id} />
        <Button small variant="danger" name="intent" value="delete" aria-label={`Delete the alert for ${product.name}`}>
          Delete
        </Button>
      </form>
    </li>
  );
}
