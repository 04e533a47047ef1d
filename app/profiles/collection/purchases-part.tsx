import { dayStart } from "@worker/days";
import type { Purchase } from "@worker/domain/views/collection/purchases";
import { AMOUNT_MAX, BATCH_MAX } from "@worker/domain/voice/collection/limits";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { formatDate, formatMoney } from "~/ui/format";
import { Link } from "~/ui/link";
import type { Refused } from "./entry-form";

const LABELS = { purchasedOn: "Date", amount: "Amount", price: "Price", batch: "Batch" };

/** The purchase history, as its member keeps it. */
export function PurchasesPart({ purchases, refused }: { purchases: readonly Purchase[]; refused: Refused | null }) {
  const errors = refused?.errors ?? {};
  const typed = (name: string) => refused?.values[name];
  return (
    <section className="entry-part" aria-labelledby="purchases">
      <h2 id="purchases">Purchase history</h2>
      <p className="small muted">
        Only you see amount and price; whoever sees the product sees date and batch. A batch whose result is published
        here leads to it. To have a purchase confirmed, <Link to="/claims/new">claim it</Link>.
      </p>
      {purchases.length > 0 && (
        <ul className="shelf-bought">
          {purchases.map(({ id, purchasedOn, amount, priceCents, batch, resultId }) => (
            <li key={id}>
              <span>
                {formatDate(dayStart(purchasedOn))} · <bdi>{amount}</bdi>
                {priceCents !== null && ` · ${formatMoney(priceCents)}`}
                {batch !== null && (
                  <>
                    {" · batch "}
                    {resultId === null ? <bdi>{batch}</bdi> : <Link to={`/lab/${resultId}`}>{batch}</Link>}
                  </>
                )}
              </span>
              <form method="post">
                <input type="hidden" name="part" value="purchase-gone" />
                <input type="hidden" name="id" value={id} />
                <Button small variant="quiet" icon="trash-2">
                  Delete<span className="sr"> purchase of {formatDate(dayStart(purchasedOn))}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form method="post" className="stack entry-form">
        <input type="hidden" name="part" value="purchase" />
        <FormProblems errors={errors} labels={LABELS} />
        <div className="entry-pair">
          <Field name="purchasedOn" label="Date" error={errors["purchasedOn"]}>
            <Input type="date" name="purchasedOn" required defaultValue={typed("purchasedOn")} />
          </Field>
          <Field name="amount" label="Amount" error={errors["amount"]} help="As on the label: 60 tablets, 28 g.">
            <Input name="amount" required maxLength={AMOUNT_MAX} defaultValue={typed("amount")} />
          </Field>
          <Field name="price" label="Price in US dollars (optional)" error={errors["price"]}>
            <Input name="price" inputMode="decimal" defaultValue={typed("price")} />
          </Field>
          <Field name="batch" label="Batch (optional)" error={errors["batch"]}>
            <Input name="batch" maxLength={BATCH_MAX} defaultValue={typed("batch")} />
          </Field>
        </div>
        <div>
          <Button icon="plus">Add purchase</Button>
        </div>
      </form>
    </section>
  );
}
