import * as v from "valibot";

/** What the browser is answered; an answer of another shape shows nothing. */
export const suggestionList = v.object({
  items: v.array(
    v.object({
      kind: v.picklist(["vendor", "product"]),
      name: v.string(),
      /** The vendor that sells a product; "" for a vendor. */
      vendorName: v.string(),
      path: v.string(),
    }),
  ),
});

export type Suggestion = v.InferOutput<typeof suggestionList>["items"][number];
