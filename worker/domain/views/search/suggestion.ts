import * as v from "valibot";

export const SUGGESTION_KINDS = ["vendor", "product", "batch", "lab", "page"] as const;

/** What the browser is answered; an answer of another shape shows nothing. */
export const suggestionList = v.object({
  items: v.array(
    v.object({
      kind: v.picklist(SUGGESTION_KINDS),
      name: v.string(),
      /** The vendor that sells a product or whose batch it is; "" for everything else. */
      vendorName: v.string(),
      path: v.string(),
    }),
  ),
});

export type Suggestion = v.InferOutput<typeof suggestionList>["items"][number];
