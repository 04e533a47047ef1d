import type { ProductChange } from "@worker/domain/views/product-history/product-history";
import { PRODUCT_TYPES } from "@worker/domain/catalogue/products/forms";
import { formatMoney } from "~/ui/format";
import { productTypeLabel } from "../labels";

const WORDS: Partial<Record<ProductChange["kind"], string>> = {
  name: "Name",
  extractType: "Kind",
  strain: "Variety",
  potency: "Potency on the label",
};

const money = (cents: string | null): string => (cents === null ? "" : formatMoney(Number(cents)));

/** "Price of 100 g from $17.99 to $15.49": one thing that changed, as its page says it. */
export function changeText({ kind, subject, before, after }: ProductChange): string {
  if (kind === "price") return `Price of ${subject} from ${money(before)} to ${money(after)}`;
  if (kind === "size") return after === null ? `${subject} no longer sold` : `New size: ${subject} at ${money(after)}`;
  if (kind === "stock") return `${subject ?? "Product"} ${after === "1" ? "back in stock" : "out of stock"}`;
  if (kind === "withdrawal") return `Result of batch ${subject} withdrawn`;
  if (kind === "expiry") return `Result of batch ${subject} expired`;
  if (kind === "result") return `New lab result of batch ${subject}`;
  const label = WORDS[kind] ?? "Form";
  const [from, to] = [before, after].map((words) => (kind === "type" ? formOf(words) : words));
  if (!to) return `${label} removed${from ? `; it was “${from}”` : ""}`;
  return from ? `${label} from “${from}” to “${to}”` : `${label} now “${to}”`;
}

function formOf(word: string | null): string | null {
  const type = PRODUCT_TYPES.find((each) => each === word);
  return type === undefined ? null : productTypeLabel(type);
}
