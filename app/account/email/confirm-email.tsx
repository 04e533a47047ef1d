import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import {
  confirmEmail,
  type LinkState,
  readConfirmation,
  renewConfirmation,
} from "@worker/domain/foundation/account/confirm-email";
import { confirmPageForm } from "@worker/domain/foundation/account/credential-forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/confirm-email";
import { MailedLink, mailedLinkMeta, noStore } from "~/shell/entrance/mailed-link";
import { mailedToken } from "~/shell/entrance/mailed-token";
import { refusedForm } from "~/shell/refused-form";
import { Button, LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";

const HERE = "/mail/confirm";
const STATUS: Record<LinkState, number> = { open: 200, confirmed: 200, taken: 409, expired: 410, unknown: 404 };

/** Only looks: programs that check mail for their owners open every link in it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, site, now } = contextOf(context);
  const token = mailedToken(request);
  const link = await readConfirmation(db, token, now);
  const answer = { ...link, token, opening: site.siteMode === "coming_soon" };
  return data(answer, { status: STATUS[link.state] });
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, confirmPageForm);
  if (!form.ok) return data({ errors: form.errors, values: {} }, { status: 400 });
  const { token, renew } = form.value;
  try {
    if (renew) await renewConfirmation(site, token);
    const state = renew ? "renewed" : await confirmEmail(site, token);
    if (state === "taken") return data({ errors: { form: TEXTS.taken }, values: {} }, { status: 409 });
    if (state === "renewed") await say(site, "We have sent a new link. It works for 48 hours.");
    if (state === "confirmed") await say(site, "Thank you. Your address is confirmed.");
    return redirectDocument(`${HERE}?token=${token}`, 303);
  } catch (error) {
    return refusedForm(error, site);
  }
}

async function say({ cookies, setHeader }: ReturnType<typeof contextOf>, text: string): Promise<void> {
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text }));
}

export const headers = noStore;

export const meta = () => mailedLinkMeta("Confirm your email address", HERE);

export const handle = { bare: true };

const TEXTS: Record<LinkState, string> = {
  open: "One click confirms that this address is yours.",
  confirmed: "This address is confirmed. There is nothing left to do here.",
  taken: "Another account has taken this address in the meantime, so your account keeps its old one.",
  expired: "This link no longer works: it expired, a newer one replaced it, or the password was changed since.",
  unknown: "We do not recognize this link. Please copy the whole link from the email.",
};

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { state, renewable, token, opening } = loaderData;
  return (
    <MailedLink opening={opening} title="Confirm your email address" refused={actionData}>
      {state === "confirmed" ? <Note kind="good">{TEXTS.confirmed}</Note> : <p className="lead">{TEXTS[state]}</p>}
      {(state === "open" || renewable) && (
        <form method="post" action={HERE}>
          <input type="hidden" name="token" value={token} />
          {renewable && <input type="hidden" name="renew" value="1" />}
          <Button variant="primary">{renewable ? "Send a new link" : "Confirm this address"}</Button>
        </form>
      )}
      {state !== "open" && (
        <div className="row">
          <LinkButton variant="quiet" to="/account/email">
            Your email address
          </LinkButton>
        </div>
      )}
    </MailedLink>
  );
}
