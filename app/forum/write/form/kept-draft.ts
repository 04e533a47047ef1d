import * as v from "valibot";
import { storedJson } from "~/device/stored-json";

const typedPoll = v.object({
  question: v.string(),
  options: v.array(v.string()),
  multiple: v.boolean(),
  changeable: v.boolean(),
  days: v.string(),
});

const kept = v.object({
  title: v.string(),
  content: v.string(),
  categoryId: v.string(),
  tags: v.array(v.string()),
  savedAt: v.number(),
  /** Of a new thread; a broken one costs no text. */
  poll: v.fallback(v.optional(v.nullable(typedPoll)), null),
});

/** A draft as this device keeps it. */
export type KeptDraft = v.InferOutput<typeof kept>;

export const keptDraft = (key: string): KeptDraft | null => storedJson(key, kept);
