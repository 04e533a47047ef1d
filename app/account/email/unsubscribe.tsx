import { data, redirectDocument } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import {
  type LinkState,
  mailsName,
  readUnsubscribeLink,
  unsubscribe,
  unsubscribePath,
  unsubscribeQuery,
} from "@worker/domain/foundation/telling/unsubscribe";
import { MailedLink, mailedLinkMeta, noStore } from "~/shell/entrance/mailed-link";
import { ownAddress } from "~/shell/own-address";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import type { Route } from "./+types/unsubscribe";

const STATUS: Record<LinkState, number> = { on: 200, off: 200, unknown: 404 };
const linkOf = (request: Request) => v.parse(unsubscribeQuery, Object.fromEntries(new URL(request.url).searchParams));

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env, site } = contextOf(context);
  const link = linkOf(request);
  const state = await readUnsubscribeLink(db, link, env.HASH_KEY);
  const action = state === "on" ? await unsubscribePath(env.HASH_KEY, link.member, link.mails) : null;
  const mails = mailsName(link.mails);
  return data({ state, action, mails, opening: site.siteMode === "coming_soon" }, { status: STATUS[state] });
}

/** All that it needs stands in the address, so that a mail program can post there by itself (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, env } = contextOf(context);
  await unsubscribe(db, linkOf(request), env.HASH_KEY);
  return redirectDocument(ownAddress(request), 303);
}

export const headers = noStore;

export const meta = () => mailedLinkMeta("Stop these emails", "/mail/unsubscribe");

export const handle = { bare: true };

const TITLES: Record<LinkState, string> = {
  on: "Stop these emails",
  off: "These emails have stopped",
  unknown: "Unknown link",
};

export default function Unsubscribe({ loaderData: { state, action, mails, opening } }: Route.ComponentProps) {
  return (
    <MailedLink opening={opening} title={TITLES[state]}>
      {state === "on" && <p className="lead">We will no longer send {mails} by email.</p>}
      {state === "off" && <p className="lead">We do not send {mails} by email.</p>}
      {state === "unknown" && (
        <p className="lead">This link is not complete. Please copy the whole link from the email.</p>
      )}
      {action !== null && (
        <form method="post" action={action}>
          <Button variant="primary">Stop these emails</Button>
        </form>
      )}
      <p>
        <Link to="/account/notifications">Choose what we notify you about</Link>
      </p>
    </MailedLink>
  );
}
