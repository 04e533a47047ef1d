import { and, eq, not, or, type SQL } from "drizzle-orm";
import { products } from "../../catalogue/products/schema";
import type { ProductType } from "../../catalogue/products/forms";
import type { Substance } from "../../catalogue/substances/classes";
import type { CollectionType } from "./limits";

const TABS = { substance: "7oh", type: "tablet" } as const;
const POWDER = { substance: "7oh", type: "powder" } as const;

const isOf = ({ substance, type }: { substance: Substance; type: ProductType }): SQL | undefined =>
  and(eq(products.substance, substance), eq(products.type, type));

const named = {
  "7oh-tabs": isOf(TABS),
  "7oh-powder": isOf(POWDER),
  "mit-extract": eq(products.substance, "mit"),
};

/** Whether the statement's product is of a type of collections: the product says, not its member (rules/collection#types). */
export const IS_OF_TYPE: Record<CollectionType, SQL | undefined> = {
  ...named,
  other: not(or(...Object.values(named)) ?? eq(products.id, "")),
};

export function collectionTypeOf({ substance, type }: { substance: Substance; type: ProductType }): CollectionType {
  if (substance === "mit") return "mit-extract";
  if (substance !== "7oh") return "other";
  return type === "tablet" ? "7oh-tabs" : type === "powder" ? "7oh-powder" : "other";
}
