import { data, redirectDocument } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { proofLinkForm } from "@worker/domain/oversight/applications/proof-forms";
import { proveByMail, readProofLink } from "@worker/domain/oversight/applications/prove-domain";
import { mailToken } from "@worker/domain/foundation/mail/forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/confirm-domain";
import { Entrance } from "~/shell/entrance/entrance";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Button } from "~/ui/button";
import { Note } from "~/ui/note";

const HERE = "/mail/domain";
const STATUS = { open: 200, proven: 200, gone: 404 } as const;

/** Only looks: programs that check mail for their owners open every link in it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, site, now } = contextOf(context);
  const token = v.safeParse(mailToken, new URL(request.url).searchParams.get("token"));
  const link = await readProofLink(db, token.success ? token.output : "", now);
  const answer = { ...link, token: token.success ? token.output : "", opening: site.siteMode === "coming_soon" };
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

/** The address holds a token. */
export const headers = () => ({ "cache-control": "no-store" });

export const meta = () =>
  pageMeta(
    { title: "Who runs this domain?", description: "With the link we emailed you.", path: HERE, noindex: true },
    "",
  );

export const handle = { bare: true };

export default function ConfirmDomain({ loaderData, actionData }: Route.ComponentProps) {
  const { state, host, businessName, token, opening } = loaderData;
  const problem = actionData && Object.values(actionData.errors)[0];
  return (
    <Entrance opening={opening}>
      <div className="solo">
        <h1>Who runs this domain?</h1>
        {problem && (
          <Note kind="bad" role="alert">
            {problem}
          </Note>
        )}
        {state === "gone" && <p className="lead">This link no longer works. You can request a new one.</p>}
        {state === "proven" && (
          <Note kind="good">
            Thank you. {businessName} is known to run {host}.
          </Note>
        )}
        {state === "open" && (
          <form method="post" action={HERE} className="stack">
            <p className="lead">
              {businessName} has asked to run the page for {host} on Leafproof. Confirm it only if that is your
              business.
            </p>
            <input type="hidden" name="token" value={token} />
            <Button variant="primary">
              Yes, {businessName} runs {host}
            </Button>
          </form>
        )}
      </div>
    </Entrance>
  );
}
