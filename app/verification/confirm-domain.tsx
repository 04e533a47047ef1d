import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { proofLinkForm } from "@worker/domain/oversight/applications/proof-forms";
import { proveByMail, readProofLink } from "@worker/domain/oversight/applications/prove-domain";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/confirm-domain";
import { MailedLink, mailedLinkMeta, noStore } from "~/shell/entrance/mailed-link";
import { mailedToken } from "~/shell/entrance/mailed-token";
import { refusedForm } from "~/shell/refused-form";
import { Button } from "~/ui/button";
import { Note } from "~/ui/note";

const HERE = "/mail/domain";
const STATUS = { open: 200, proven: 200, gone: 404 } as const;

/** Only looks: programs that check mail for their owners open every link in it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, site, now } = contextOf(context);
  const token = mailedToken(request);
  const link = await readProofLink(db, token, now);
  const answer = { ...link, token, opening: site.siteMode === "coming_soon" };
  return data(answer, { status: STATUS[link.state] });
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, proofLinkForm);
  if (!form.ok) return data({ errors: form.errors, values: {} }, { status: 400 });
  try {
    await proveByMail(site, form.value.token);
  } catch (error) {
    return refusedForm(error, site);
  }
  return redirectDocument(`${HERE}?token=${form.value.token}`, 303);
}

export const headers = noStore;

export const meta = () => mailedLinkMeta("Who runs this domain?", HERE);

export const handle = { bare: true };

export default function ConfirmDomain({ loaderData, actionData }: Route.ComponentProps) {
  const { state, host, businessName, token, opening } = loaderData;
  return (
    <MailedLink opening={opening} title="Who runs this domain?" refused={actionData}>
      {state === "gone" && <p className="lead">This link no longer works. You can request a new one.</p>}
      {state === "proven" && (
        <Note kind="good">
          Thank you. {businessName} is known to run {host}.
        </Note>
      )}
      {state === "open" && (
        <form method="post" action={HERE} className="stack">
          <p className="lead">
            {businessName} has asked to run the page for {host} on Leafproof. Confirm it only if that is your business.
          </p>
          <input type="hidden" name="token" value={token} />
          <Button variant="primary">
            Yes, {businessName} runs {host}
          </Button>
        </form>
      )}
    </MailedLink>
  );
}
