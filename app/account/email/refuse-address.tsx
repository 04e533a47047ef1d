import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { readRefusal, refuseAddress, type RefusalState } from "@worker/domain/foundation/account/refuse-address";
import { tokenForm } from "@worker/domain/foundation/mail/forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/refuse-address";
import { MailedLink, mailedLinkMeta, noStore } from "~/shell/entrance/mailed-link";
import { mailedToken } from "~/shell/entrance/mailed-token";
import { refusedForm } from "~/shell/refused-form";
import { Button, LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";

const HERE = "/mail/refuse";
const STATUS: Record<RefusalState, number> = { open: 200, refused: 200, expired: 410, unknown: 404 };

/** Only looks: programs that check mail for their owners open every link in it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, site, now } = contextOf(context);
  const token = mailedToken(request);
  const link = await readRefusal(db, token, now);
  const answer = { ...link, token, opening: site.siteMode === "coming_soon" };
  return data(answer, { status: STATUS[link.state] });
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, tokenForm);
  if (!form.ok) return data({ errors: form.errors, values: {} }, { status: 400 });
  try {
    await refuseAddress(site, form.value.token);
  } catch (error) {
    return refusedForm(error, site);
  }
  return redirectDocument(`${HERE}?token=${form.value.token}`, 303);
}

export const headers = noStore;

export const meta = () => mailedLinkMeta("Refuse a change of address", HERE);

export const handle = { bare: true };

const TEXTS: Record<RefusalState, string> = {
  open: "Someone who is logged in to your account and knows its password asked to change its email address.",
  refused:
    "Your account has this address. Everyone was logged out, and the old password no longer works. We have emailed you a link to choose a new one.",
  expired: "This link no longer works: its time has run out, or the change was refused from an earlier address.",
  unknown: "We do not recognize this link. Please copy the whole link from the email.",
};

export default function RefuseAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { state, inEffect, token, opening } = loaderData;
  return (
    <MailedLink opening={opening} title="Refuse a change of address" refused={actionData}>
      {state === "refused" ? <Note kind="good">{TEXTS.refused}</Note> : <p className="lead">{TEXTS[state]}</p>}
      {state === "open" && (
        <form method="post" action={HERE}>
          <p>
            If that was not you, refuse it.{" "}
            {inEffect ? "Your account gets this address back" : "The change will not happen"}, everyone is logged out,
            and the password stops working. We then email you a link to choose a new one.
          </p>
          <input type="hidden" name="token" value={token} />
          <Button variant="primary">Refuse the change</Button>
        </form>
      )}
      {state !== "open" && (
        <div className="row">
          <LinkButton variant="quiet" to={state === "refused" ? "/password-reset" : "/contact-support"}>
            {state === "refused" ? "The email did not come" : "Write to us"}
          </LinkButton>
        </div>
      )}
    </MailedLink>
  );
}
