import { TRASH_DAYS } from "@worker/domain/catalogue/product-editing/product-form";
import type { PlanUse } from "@worker/domain/catalogue/product-editing/plan-quota";
import { type ManagedLine, ProductTable } from "~/products/form/product-table";
import { UndoNotice } from "~/products/form/undo-notice";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/pager";
import { UpgradePrompt, type UpgradePromptProps } from "../plan/upgrade-prompt";

const HERE = "/vendor-dashboard/products";

type ProductsTabProps = {
  items: readonly ManagedLine[];
  trash: readonly ManagedLine[];
  nextCursor: string | null;
  use: PlanUse | null;
  /** Just deleted, so that it can be taken back. */
  deleted: string | null;
  /** The plans, where no product fits anymore or the address asks for them. */
  upgrade: UpgradePromptProps | null;
};

export function ProductsTab({ items, trash, nextCursor, use, deleted, upgrade }: ProductsTabProps) {
  return (
    <div className="stack">
      {deleted !== null && trash.some(({ id }) => id === deleted) && <UndoNotice id={deleted} here={HERE} />}
      {use && (
        <p className="muted">
          {use.products.used} of {use.products.most ?? "∞"} products, {use.featured.used} of {use.featured.most ?? "∞"}{" "}
          featured, {use.images.used} of {use.images.most ?? "∞"} images in use.
        </p>
      )}
      {upgrade && (
        <UpgradePrompt
          {...upgrade}
          usage={use ? [{ what: "products", used: use.products.used, limit: use.products.most }] : []}
        />
      )}
      {items.length === 0 ? (
        <Empty icon="package" title="No products yet">
          Products you add are listed right away.
        </Empty>
      ) : (
        <ProductTable caption="Your products" items={items} here={HERE} withVendor={false} />
      )}
      <Pager
        text={`${items.length} on this page`}
        next={nextCursor && `${HERE}?cursor=${encodeURIComponent(nextCursor)}`}
      />
      {trash.length > 0 && (
        <section>
          <h2>Trash</h2>
          <p className="small muted">A deleted product can be restored for {TRASH_DAYS} days.</p>
          <ProductTable caption="Deleted products" items={trash} here={HERE} withVendor={false} />
        </section>
      )}
    </div>
  );
}
