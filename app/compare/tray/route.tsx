import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { COMPARED_MAX, compareAddress } from "@worker/domain/views/compare/compare-forms";
import { changeTray, trayForm } from "@worker/domain/views/compare/tray";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/route";

export const loader = () => redirect("/compare");

/**
 * Puts one aside to compare, or takes it out, and leads back, or to the comparison where no way back is named; a signed
 * cookie holds what is in it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { cookies, tray, setHeader } = contextOf(context);
  const form = await readForm(request, trayForm);
  if (!form.ok) return redirect(safeReturnPath(form.values["returnTo"], "/compare"), 303);
  const { of, add, remove, returnTo } = form.value;
  const changed = changeTray(tray, form.value);
  if (changed === null) {
    const text = `${COMPARED_MAX} ${of} can be compared. Take one out first.`;
    setHeader("set-cookie", await cookies.setFlash({ kind: "bad", text }));
  } else if (changed.products.length + changed.vendors.length === 0) {
    setHeader("set-cookie", await cookies.clearTray());
  } else setHeader("set-cookie", await cookies.setTray(changed));
  const back = safeReturnPath(returnTo, compareAddress((changed ?? tray)[of], { kind: of }));
  const card = add ?? remove;
  // The browser itself sent the form, without scripts or before them, and opens a page: only the card keeps the place.
  const opensPage = returnTo !== undefined && request.headers.get("accept")?.includes("text/html") === true;
  return redirect(opensPage && card !== undefined ? `${back}#card-${encodeURIComponent(card)}` : back, 303);
}
