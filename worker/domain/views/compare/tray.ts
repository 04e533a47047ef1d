import * as v from "valibot";
import { recordId } from "../../foundation/lists/forms";
import { COMPARED_KINDS, COMPARED_MAX, type ComparedKind } from "./compare-forms";

/** What a visitor put aside to compare, each kind in the order in which it was (rules/products#compare-tray). */
export type Tray = Readonly<Record<ComparedKind, readonly string[]>>;

/** What a button of a card or of the tray sends; the way back is a path on this site. */
export const trayForm = v.object({
  of: v.picklist(COMPARED_KINDS),
  add: v.optional(recordId),
  remove: v.optional(recordId),
  clear: v.optional(v.string()),
  returnTo: v.optional(v.string()),
  /** Without scripts the way back leads to the card, since nothing else keeps the place. */
  toCard: v.optional(v.string()),
});
type TrayStep = Pick<v.InferOutput<typeof trayForm>, "of" | "add" | "remove" | "clear">;

/** @returns what is in it then; null where four are in it already. What is in it, or not, may be added or removed again. */
export function changeTray(tray: Tray, { of, add, remove, clear }: TrayStep): Tray | null {
  const others = tray[of].filter((id) => id !== remove);
  const kept = clear === undefined ? others : [];
  if (add === undefined || kept.includes(add)) return { ...tray, [of]: kept };
  return kept.length >= COMPARED_MAX ? null : { ...tray, [of]: [...kept, add] };
}
