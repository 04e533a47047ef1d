import { Form, useLocation } from "react-router";
import type { ManagedProduct } from "@worker/domain/catalogue/product-editing/manage-products";
import { productTypeLabel } from "../labels";
import { Button, LinkButton } from "~/ui/button";
import { formatMoney } from "~/ui/format";
import { useKeptFocus } from "~/ui/keep-focus";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { StackTable } from "~/ui/stack-table";

export type ManagedLine = Pick<
  ManagedProduct,
  "id" | "name" | "type" | "vendorId" | "vendorName" | "inStock" | "lowestPriceCents" | "addedAt" | "deletedAt"
> & {
  /** The description's first 100 characters. */
  summary: string;
  featured: boolean;
  hidden: boolean;
  linkPending: boolean;
};

type ProductTableProps = {
  caption: string;
  items: readonly ManagedLine[];
  /** The list's own path, under which each product has its screen, and which takes the buttons. */
  here: string;
  withVendor: boolean;
};

export function ProductTable({ caption, items, here, withVendor }: ProductTableProps) {
  const list = useKeptFocus<HTMLDivElement>(items.map(({ id }) => id).join());
  return (
    <div ref={list} tabIndex={-1}>
      <StackTable caption={caption} columns={["Product", "From", "Status", "Actions"]}>
        {items.map((item) => (
          <tr key={item.id} id={`product-${item.id}`}>
            <td className="wide">
              <strong>
                {item.deletedAt === null && !item.hidden ? (
                  <Link to={`/vendor/${item.vendorId}/product/${item.id}`}>{item.name}</Link>
                ) : (
                  item.name
                )}
              </strong>
              <br />
              <span className="small muted">
                {productTypeLabel(item.type)}
                {withVendor && `, ${item.vendorName}`} · <DateTime at={item.addedAt} />
              </span>
              {item.summary !== "" && <p className="small">{item.summary}</p>}
            </td>
            <td className="num" data-l="From">
              {formatMoney(item.lowestPriceCents)}
            </td>
            <td>{stateOf(item)}</td>
            <td>
              <Actions item={item} here={here} />
            </td>
          </tr>
        ))}
      </StackTable>
    </div>
  );
}

function stateOf({ inStock, featured, hidden, linkPending, deletedAt }: ManagedLine): string {
  if (deletedAt !== null) return "In the trash";
  return [
    inStock ? "In stock" : "Out of stock",
    featured && "Featured",
    hidden && "Hidden by staff",
    linkPending && "New link waits for staff",
  ]
    .filter(Boolean)
    .join(" · ");
}

function Actions({ item, here }: { item: ManagedLine; here: string }) {
  const { id, name, inStock, featured, deletedAt } = item;
  const { pathname, search } = useLocation();
  const button = (intent: string, label: string) => (
    <Button small name="intent" value={intent}>
      {label}
      <span className="sr"> {name}</span>
    </Button>
  );
  return (
    <Form
      method="post"
      action={pathname === here ? here + search : here}
      preventScrollReset
      className="row row--wrap product-acts"
    >
      <input type="hidden" name="id" value={id} />
      {deletedAt !== null ? (
        button("restore", "Restore")
      ) : (
        <>
          <LinkButton small to={`${here}/${id}/edit`}>
            Edit<span className="sr"> {name}</span>
          </LinkButton>
          {button(inStock ? "stock-off" : "stock-on", inStock ? "Mark out of stock" : "Mark in stock")}
          {button(featured ? "feature-off" : "feature-on", featured ? "Unfeature" : "Feature")}
          {button("delete", "Delete")}
        </>
      )}
    </Form>
  );
}
