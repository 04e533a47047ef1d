import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { chosenRegionForm } from "@worker/domain/catalogue/substances/forms";
import { knownRegion } from "@worker/domain/catalogue/substances/regions";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/route";

export const loader = () => redirect("/");

/** Keeps the choice in a signed cookie, or forgets it; a region that there is not changes nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const { cookies, setHeader } = contextOf(context);
  const form = await readForm(request, chosenRegionForm);
  if (!form.ok) return redirect(safeReturnPath(form.values["returnTo"]), 303);
  const region = knownRegion(form.value.region);
  if (region !== null) setHeader("set-cookie", await cookies.setRegion(region));
  else if (form.value.region === "") setHeader("set-cookie", await cookies.clearRegion());
  return redirect(safeReturnPath(form.value.returnTo), 303);
}
