import { Pill, Pills } from "../ui/pill";

/** Between the two screens that staff have for products. */
export function ProductTabs({ current }: { current: "new" | "list" }) {
  return (
    <Pills label="Products">
      <Pill to="/staff-dashboard/products/new" current={current === "new"}>
        Add Product
      </Pill>
      <Pill to="/staff-dashboard/products" current={current === "list"}>
        Manage Products
      </Pill>
    </Pills>
  );
}
