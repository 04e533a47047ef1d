import { redirect, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { clearedSessionCookie, logOut, tokenFrom, tokenHashFrom } from "@worker/domain/foundation/sessions/sessions";
import { endView } from "@worker/domain/oversight/view-as/end-view";
import type { Route } from "./+types/logout";

/** Logging out changes something, so a link does not do it. */
export const loader = () => redirect("/");

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const { db, setHeader, cookies } = site;
  const viewed = await cookies.viewAs(request.headers.get("cookie"));
  if (viewed !== null) {
    await endView(site, viewed, await tokenHashFrom(request.headers.get("cookie")), "gone");
    setHeader("set-cookie", await cookies.clearViewAs());
  }
  await logOut(db, tokenFrom(request.headers.get("cookie")));
  setHeader("set-cookie", clearedSessionCookie);
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text: "You are logged out." }));
  return redirectDocument("/", 303);
}
