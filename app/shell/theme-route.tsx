import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { themeForm } from "@worker/domain/foundation/users/forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/theme-route";

export const loader = () => redirect("/");

/** Keeps the choice of colors in a signed cookie, so that the first paint is right. */
export async function action({ context, request }: Route.ActionArgs) {
  const { cookies, setHeader } = contextOf(context);
  const form = await readForm(request, themeForm);
  if (!form.ok) return redirect(safeReturnPath(form.values["returnTo"]), 303);
  setHeader("set-cookie", await cookies.setTheme(form.value.theme));
  return redirect(safeReturnPath(form.value.returnTo), 303);
}
