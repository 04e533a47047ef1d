import { data, redirectDocument } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { LEAVE_TEXTS, type LeaveState, leaveQuery } from "@worker/domain/oversight/waitlist/forms";
import { leavePath, leaveWaitlist, readLeaveLink } from "@worker/domain/oversight/waitlist/leave";
import { Button, LinkButton } from "~/ui/button";
import type { Route } from "./+types/waitlist-leave";
import { Entrance } from "./entrance";
import { ownAddress } from "../own-address";
import { pageMeta } from "../page-meta";

const STATUS: Record<LeaveState, number> = { open: 200, left: 200, unknown: 404 };
const linkOf = (request: Request) => v.parse(leaveQuery, Object.fromEntries(new URL(request.url).searchParams));

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env, site } = contextOf(context);
  const link = linkOf(request);
  const state = await readLeaveLink(db, link, env.HASH_KEY);
  const action = state === "open" ? await leavePath(env.HASH_KEY, link.entry) : null;
  return data({ state, action, opening: site.siteMode === "coming_soon" }, { status: STATUS[state] });
}

/** All that it needs stands in the address, so that a mail program can post there by itself (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, env } = contextOf(context);
  await leaveWaitlist(db, linkOf(request), env.HASH_KEY);
  return redirectDocument(ownAddress(request), 303);
}

export const meta = () =>
  pageMeta(
    { title: "Leave the waitlist", description: "The link in the email.", path: "/waitlist/leave", noindex: true },
    "",
  );

export const handle = { bare: true };

const TITLES: Record<LeaveState, string> = {
  open: "Leave the waitlist",
  left: "You have left the waitlist",
  unknown: "Unknown link",
};

export default function LeaveWaitlist({ loaderData: { state, action, opening } }: Route.ComponentProps) {
  return (
    <Entrance opening={opening}>
      <div className="solo">
        <h1>{TITLES[state]}</h1>
        <p className="lead">{LEAVE_TEXTS[state]}</p>
        {action !== null && (
          <form method="post" action={action}>
            <Button variant="primary">Remove my address</Button>
          </form>
        )}
        {state !== "open" && <LinkButton to="/">Go to Leafproof</LinkButton>}
      </div>
    </Entrance>
  );
}
