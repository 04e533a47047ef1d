import { redirect, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { clearedSessionCookie, logOut, tokenFrom } from "@worker/domain/foundation/sessions/sessions";
import type { Route } from "./+types/logout";

/** Logging out changes something, so a link does not do it. */
export const loader = () => redirect("/");

export async function action({ context, request }: Route.ActionArgs) {
  const { db, setHeader, cookies } = contextOf(context);
  await logOut(db, tokenFrom(request.headers.get("cookie")));
  setHeader("set-cookie", clearedSessionCookie);
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text: "You are logged out." }));
  return redirectDocument("/", 303);
}
