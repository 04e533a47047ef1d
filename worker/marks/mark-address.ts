import type { EmojiMark } from "./emoji-names";

export const MARK_FORMS = ["powder", "capsule", "tablet", "extract", "other"] as const;
export type MarkForm = (typeof MARK_FORMS)[number];
export type MarkKind = "vendor" | "member" | "product";
/** What is drawn: a vendor, a member, or a product of one form. */
export type MarkShape = "vendor" | "member" | MarkForm;

/** Where drawings are; its number goes up when they change, since browsers keep what they have for a year. */
export const MARKS_PATH = "/marks/1";

/** What a drawing depends on (FNV-1a, 32 bits): an address holds it instead of the id, so that it names nobody. */
export function markSeed(text: string): number {
  let state = 2166136261;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  return state >>> 0;
}

/** The address of an emoji's drawing; every cache may keep it as long as the others. */
export const emojiAddress = (name: EmojiMark): string => `${MARKS_PATH}/emoji-${name}.svg`;

/** @returns the address of the drawing for whatever has no picture; the same for the same id, kind and form */
export function markAddress(id: string, kind: MarkKind, form: MarkForm): string {
  const seed = markSeed(`${kind}:${id}`).toString(16).padStart(8, "0");
  return `${MARKS_PATH}/${kind === "product" ? form : kind}-${seed}.svg`;
}
