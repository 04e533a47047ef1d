import { redirect, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { requestConfirmation } from "@worker/domain/foundation/account/confirm-email";
import { Conflict, RateLimited } from "@worker/errors";
import type { Route } from "./+types/email-confirmation";

/** A link sends no mail. */
export const loader = () => redirect("/account/email");

export async function action({ context }: Route.ActionArgs) {
  const site = contextOf(context);
  const say = async (kind: "good" | "bad", text: string) => {
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind, text }));
    return redirectDocument("/account/email", 303);
  };
  try {
    await requestConfirmation(site);
  } catch (error) {
    if (error instanceof Conflict || error instanceof RateLimited) return say("bad", error.message);
    throw error;
  }
  return say("good", "We have sent the link again. It works for 48 hours.");
}

/** Never shown: a screen is what lets a refused address answer with a page. */
export default function EmailConfirmation() {
  return null;
}
