import { contextOf } from "@worker/context";
import { BIN_DAYS, PRODUCT_LIMIT } from "@worker/domain/products/product-form";
import { LIMIT_REACHED, UPGRADE_OPTIONS } from "@worker/domain/plans/forms";
import type { Route } from "./+types/products";
import { actOnList, loadList } from "../products/form/list-screen";
import { ProductTable } from "../products/form/product-table";
import { UndoNotice } from "../products/form/undo-notice";
import { pageMeta } from "../shell/page-meta";
import { Button, LinkButton } from "../ui/button";
import { Empty } from "../ui/empty";
import { FormProblems } from "../ui/form-problems";
import { Note } from "../ui/note";
import { Pager } from "../ui/pager";

const HERE = "/vendor-dashboard/products";

export const loader = ({ context, request }: Route.LoaderArgs) => loadList(contextOf(context), request);

export const action = ({ context, request }: Route.ActionArgs) => actOnList(contextOf(context), request, HERE);

export const meta = () =>
  pageMeta({ title: "Your products", description: "Products of your vendor page.", path: HERE, noindex: true }, "");

export default function VendorProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { items, nextCursor, use, bin, deleted } = loaderData;
  const full = use !== null && use.products.most !== null && use.products.used >= use.products.most;
  return (
    <div className="manager">
      <h1>Your products</h1>
      {actionData && <FormProblems errors={actionData.errors} labels={{}} />}
      {deleted !== null && bin.some(({ id }) => id === deleted) && <UndoNotice id={deleted} here={HERE} />}
      {use && (
        <p className="lead muted">
          {use.products.used} of {use.products.most ?? "∞"} products, {use.featured.used} of {use.featured.most ?? "∞"}{" "}
          featured, {use.images.used} of {use.images.most ?? "∞"} images in use.
        </p>
      )}
      {full ? (
        <>
          <Button disabled>{PRODUCT_LIMIT}</Button>
          <Note kind="wait">
            {LIMIT_REACHED} <LinkButton to="/vendor-dashboard/plan?upgrade=1">{UPGRADE_OPTIONS}</LinkButton>
          </Note>
        </>
      ) : (
        <LinkButton variant="primary" icon="plus" to={`${HERE}/new`}>
          Add New Product
        </LinkButton>
      )}
      {items.length === 0 ? (
        <Empty icon="package" title="No products yet">
          What you add is listed at once.
        </Empty>
      ) : (
        <ProductTable caption="Your products" items={items} here={HERE} withVendor={false} />
      )}
      <Pager
        text={`${items.length} on this page`}
        next={nextCursor && `${HERE}?cursor=${encodeURIComponent(nextCursor)}`}
      />
      {bin.length > 0 && (
        <section>
          <h2>Bin</h2>
          <p className="small muted">A deleted product can be taken back for {BIN_DAYS} days.</p>
          <ProductTable caption="Deleted products" items={bin} here={HERE} withVendor={false} />
        </section>
      )}
    </div>
  );
}
