import * as v from "valibot";

/** The vendor for which an account writes. Apart from its columns: browsers read frames that say it. */
export const forVendor = v.object({ id: v.string(), name: v.string() });

export type ForVendor = v.InferOutput<typeof forVendor>;
