import { data, redirectDocument } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { confirmWaitlist, readWaitlistLink } from "@worker/domain/oversight/waitlist/confirm";
import {
  confirmWaitlistForm,
  confirmWaitlistQuery,
  linkText,
  type LinkState,
} from "@worker/domain/oversight/waitlist/forms";
import { readForm } from "@worker/form-body";
import { leavePath } from "@worker/domain/oversight/waitlist/leave";
import { Button, LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import type { Route } from "./+types/waitlist-confirm";
import { Entrance } from "./entrance";
import { pageMeta } from "../page-meta";

const PATH = "/waitlist/confirm";
const STATUS: Record<LinkState, number> = { open: 200, confirmed: 200, expired: 410, unknown: 404 };

/** Looking uses nothing up, since programs that look through mail open every link. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env, now, site } = contextOf(context);
  const { token = "" } = v.parse(confirmWaitlistQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { state, entry } = await readWaitlistLink(db, token, now);
  const leave = entry === null ? null : await leavePath(env.HASH_KEY, entry);
  return data(
    { state, token, leave, opening: site.siteMode === "coming_soon", isOpen: site.siteMode === "open" },
    { status: STATUS[state] },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now } = contextOf(context);
  const form = await readForm(request, confirmWaitlistForm);
  const token = form.ok ? form.value.token : "";
  if (form.ok) await confirmWaitlist(db, token, now);
  return redirectDocument(`${PATH}?token=${token}`, 303);
}

export const meta = () =>
  pageMeta(
    { title: "Confirm your address", description: "The link in the waitlist email.", path: PATH, noindex: true },
    "",
  );

export const handle = { bare: true };

const TITLES: Record<LinkState, string> = {
  open: "Confirm your address",
  confirmed: "Confirmed",
  expired: "Link expired",
  unknown: "Unknown link",
};

export default function ConfirmWaitlist({
  loaderData: { state, token, leave, opening, isOpen },
}: Route.ComponentProps) {
  return (
    <Entrance opening={opening}>
      <div className="solo">
        <h1>{TITLES[state]}</h1>
        <p className="lead">{linkText(state, isOpen)}</p>
        {state === "open" && (
          <form method="post" action={PATH}>
            <input type="hidden" name="token" value={token} />
            <Button variant="primary">Confirm my address</Button>
          </form>
        )}
        {(state === "expired" || state === "unknown") && <LinkButton to="/waitlist">Go to the waitlist</LinkButton>}
        {state === "confirmed" && (
          <LinkButton to={isOpen ? "/register" : "/"}>{isOpen ? "Sign up" : "Go to Leafproof"}</LinkButton>
        )}
        {leave !== null && (
          <p className="small muted">
            Changed your mind? <Link to={leave}>Leave the waitlist</Link>
          </p>
        )}
      </div>
    </Entrance>
  );
}
