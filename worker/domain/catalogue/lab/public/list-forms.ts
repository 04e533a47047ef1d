import * as v from "valibot";
import { listQuery, recordId } from "../../../foundation/lists/forms";
import { LOOKUP_MAX } from "./verify-forms";

const text = v.pipe(v.string(), v.trim(), v.minLength(1, "Give at least one character."), v.maxLength(LOOKUP_MAX));

export const labListQuery = listQuery({
  code: v.optional(text),
  batch: v.optional(text),
  vendor: v.optional(recordId),
  product: v.optional(recordId),
});
export type LabListQuery = Partial<v.InferOutput<typeof labListQuery>> & { limit: number };
