import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { tokenHashFrom } from "@worker/domain/foundation/sessions/sessions";
import { endView } from "@worker/domain/oversight/view-as/end-view";
import type { Route } from "./+types/end";

export const loader = () => redirect("/");

/** Whoever viewed the site as another is themselves again (rules/access#view-as). */
export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const { cookies, setHeader } = site;
  const cookieHeader = request.headers.get("cookie");
  const id = await cookies.viewAs(cookieHeader);
  if (id !== null) await endView(site, id, await tokenHashFrom(cookieHeader), "ended");
  setHeader("set-cookie", await cookies.clearViewAs());
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text: "You see the site as yourself again." }));
  return redirect(site.mayOpen("/staff-dashboard") ? "/staff-dashboard/view-as" : "/", 303);
}
