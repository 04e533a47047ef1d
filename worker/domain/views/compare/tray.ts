import * as v from "valibot";
import { recordId } from "../../foundation/lists/forms";
import { COMPARED_KINDS, COMPARED_MAX, type ComparedKind } from "./compare-forms";

/** The ids that a visitor has put aside to compare, of each kind in the order added (rules/products#compare-tray). */
export type Tray = Readonly<Record<ComparedKind, readonly string[]>>;

/** What a button of a card or of the tray sends; the way back is a path on this site. */
export const trayForm = v.object({
  of: v.picklist(COMPARED_KINDS),
  add: v.optional(recordId),
  remove: v.optional(recordId),
  clear: v.optional(v.string()),
  returnTo: v.optional(v.string()),
});
type TrayStep = Pick<v.InferOutput<typeof trayForm>, "of" | "add" | "remove" | "clear">;

/**
 * Changes the tray. Adding what is in it, or removing what is not, changes nothing.
 * @returns the new tray; null if it is full
 */
export function changeTray(tray: Tray, { of, add, remove, clear }: TrayStep): Tray | null {
  const others = tray[of].filter((id) => id !== remove);
  const kept = clear === undefined ? others : [];
  if (add === undefined || kept.includes(add)) return { ...tray, [of]: kept };
  return kept.length >= COMPARED_MAX ? null : { ...tray, [of]: [...kept, add] };
}
