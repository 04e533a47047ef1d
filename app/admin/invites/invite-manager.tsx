import { useState } from "react";
import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import {
  DEACTIVATE_FAILED,
  GENERATE_FAILED,
  INVITE_DEACTIVATED,
  INVITE_REACTIVATED,
  inviteCopied,
  inviteGenerated,
  inviteManagerForm,
  inviteManagerQuery,
  NETWORK_FAILED,
  REACTIVATE_FAILED,
} from "@worker/domain/oversight/invites/forms";
import { generateInviteCode } from "@worker/domain/oversight/invites/generate-invite";
import { invitePage } from "@worker/domain/oversight/invites/list-invites";
import { switchInvite } from "@worker/domain/oversight/invites/switch-invite";
import { NotFound } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/invite-manager";
import { InviteForm } from "./form";
import { InviteTable } from "./table";
import { sheets } from "~/styles/sheets";
import sureCss from "~/styles/work/sure.css?url";
import workCss from "~/styles/work/work.css?url";

const PATH = "/invite-manager";
/** Tell the forms apart before their fields are read. */
const DEACTIVATE_PATH = `${PATH}?for=deactivate`;
const REACTIVATE_PATH = `${PATH}?for=reactivate`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor, generated, deactivated, reactivated } = v.parse(
    inviteManagerQuery,
    Object.fromEntries(new URL(request.url).searchParams),
  );
  const page = await orFirstPage(cursor ?? null, (position) =>
    invitePage(db, viewer, { cursor: position, shown: generated ?? null }, now),
  );
  const made = generated !== undefined && page.shown !== null ? inviteGenerated(page.shown) : null;
  const switched = deactivated ? INVITE_DEACTIVATED : reactivated ? INVITE_REACTIVATED : null;
  return { ...page, first: cursor === undefined, done: made ?? switched };
}

const FAILED = new Map([
  ["deactivate", DEACTIVATE_FAILED],
  ["reactivate", REACTIVATE_FAILED],
]);

/** Whoever sent the form last reads it as an address, so that a reload makes no second code. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, viewer, now, requestId } = contextOf(context);
  const form = await readForm(request, inviteManagerForm);
  if (!form.ok) {
    return data({ failed: FAILED.get(form.values["intent"] ?? "") ?? GENERATE_FAILED, draft: form }, { status: 400 });
  }
  if (form.value.intent === "generate") {
    const { id } = await generateInviteCode(db, viewer, form.value, { now, requestId });
    return redirect(`${PATH}?generated=${id}`, 303);
  }
  const { id, intent } = form.value;
  const isActive = intent === "reactivate";
  try {
    await switchInvite(db, viewer, { id, isActive }, { now, requestId });
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return data({ failed: isActive ? REACTIVATE_FAILED : DEACTIVATE_FAILED, draft: null }, { status: 404 });
  }
  return redirect(`${PATH}?${intent}d=1`, 303);
}

/** With scripts a failure of the server or of the network is a line on the page, and what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const failed = FAILED.get(new URL(request.url).searchParams.get("for") ?? "") ?? GENERATE_FAILED;
    // An error's status keeps the router from reading the page afresh, which would fail like the form.
    return data({ failed: error instanceof TypeError ? NETWORK_FAILED : failed, draft: null }, { status: 503 });
  }
}

export const handle = sheets(workCss, sureCss);

export const meta = () =>
  pageMeta({ title: "Invite Manager", description: "Codes that open registration.", path: PATH, noindex: true }, "");

export default function InviteManager({ loaderData, actionData }: Route.ComponentProps) {
  const { items, nextCursor, first, done } = loaderData;
  const failed = actionData?.failed ?? null;
  const [copied, setCopied] = useState<{ code: string; over: unknown } | null>(null);
  // A copy is the last thing done until the page has something newer to say.
  const latest = copied !== null && copied.over === (actionData ?? loaderData) ? inviteCopied(copied.code) : null;
  return (
    <div className="manager">
      <h1>Invite Manager</h1>
      <p className="lead muted">A code lets its holder register while the site is private.</p>
      <InviteForm key={done} draft={actionData?.draft ?? null} />
      <div aria-live="polite">
        {latest === null && failed !== null && <Note kind="bad">{failed}</Note>}
        {latest === null && failed === null && done !== null && <Note kind="good">{done}</Note>}
        {latest !== null && <Note kind="good">{latest}</Note>}
      </div>
      <InviteTable
        items={items}
        deactivatePath={DEACTIVATE_PATH}
        reactivatePath={REACTIVATE_PATH}
        onCopied={(code) => setCopied({ code, over: actionData ?? loaderData })}
      />
      {(!first || nextCursor !== null) && (
        <Pager
          text={first ? "The newest codes" : "Older codes"}
          previous={first ? null : PATH}
          next={nextCursor === null ? null : `${PATH}?cursor=${nextCursor}`}
        />
      )}
    </div>
  );
}
