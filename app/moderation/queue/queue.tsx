import { useRef } from "react";
import { data, Outlet, redirect, type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { batchLists } from "@worker/db/batch-lists";
import { orFirstPage } from "@worker/db/pagination";
import { can } from "@worker/domain/foundation/access/policy";
import { dismissalForm, queuePageQuery } from "@worker/domain/foundation/cases/queue-forms";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { type DismissedCases, dismissCases } from "@worker/domain/oversight/moderation/dismiss-cases";
import { visibleKinds } from "@worker/domain/oversight/moderation/kinds";
import { askedCases, COUNT_MAX } from "@worker/domain/oversight/moderation/list-cases";
import { askedCase, type CaseView } from "@worker/domain/oversight/moderation/read-case";
import { otherMember } from "@worker/domain/voice/messages/conversation-id";
import { placeOf } from "@worker/domain/voice/reported-messages/reported-id";
import { parseFields } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import queueCss from "~/staff/queue/queue.css?url";
import { NotDecided } from "~/staff/queue/not-decided";
import { QueueKeys } from "~/staff/queue/queue-keys";
import { useQueueKeys } from "~/staff/queue/use-queue-keys";
import staffCss from "~/staff/staff.css?url";
import { sheets } from "~/styles/sheets";
import { plural } from "~/ui/format";
import type { Route } from "./+types/queue";
import type { PaneContext } from "./case";
import { queueAddress } from "./queue-address";
import { QueuePane } from "./queue-pane";

/** The list, and the case that stands beside it, in one trip. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { db, viewer, now } = site;
  const { cursor = null, ...filter } = v.parse(queuePageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const asked = params.caseId === undefined ? null : askedCase(site, params.caseId);
  const read = async (from: string | null) => {
    const cases = askedCases(site, filter, { cursor: from, limit: PAGE_SIZE });
    if (asked === null) return { page: await cases.read(await batchLists(db, cases.lists)), view: null };
    const answers = await batchLists(db, [...cases.lists, ...asked.lists]);
    const [rows, subjects, reasons, counts, ...ofCase] = answers;
    return { page: await cases.read([rows, subjects, reasons, counts]), view: await asked.read(ofCase) };
  };
  const { page, view } = await orNotFound(orFirstPage(cursor, read));
  const me = viewer.kind === "member" ? viewer.id : "";
  return {
    ...{ page, filter, cursor, now, me, kinds: visibleKinds(viewer), countMax: COUNT_MAX },
    shown: view && { view, conversation: can(viewer, "message.open") ? conversationOf(view, me) : null },
  };
}

/** Whoever decides sees the one message; an admin may open what stands around it. */
function conversationOf({ kind, subject }: CaseView, me: string): PaneContext["conversation"] {
  const id = kind === "message" ? placeOf(subject?.id ?? "")?.conversation : undefined;
  return id === undefined ? null : { id, isOwn: otherMember(id, me) !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const typed = await request.formData();
  const form = parseFields(typed, dismissalForm, ["ids"]);
  if (!form.ok)
    return data({ decided: [], refused: [], error: Object.values(form.errors)[0] ?? null }, { status: 400 });
  const came = await dismissCases(site, site.viewer, form.value);
  if (typed.has("inPlace") || came.refused.length > 0) return data({ ...came, error: null });
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: doneText(came) ?? "" }));
  return redirect(`/moderation${new URL(request.url).search}`, 303);
}

const doneText = ({ decided }: DismissedCases): string | null =>
  decided.length === 0 ? null : `${plural(decided.length, "case")} dismissed.`;

/** A case that is opened comes with the list as it is now. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => currentParams["caseId"] !== nextParams["caseId"] || defaultShouldRevalidate;

export const handle = sheets(staffCss, queueCss);

export const meta = () =>
  pageMeta({ title: "Moderation", description: "The moderation queue.", path: "/moderation", noindex: true }, "");

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  const { page, filter, cursor, shown, me, now } = loaderData;
  const panes = useRef<HTMLDivElement>(null);
  const selection = useFetcher<typeof action>();
  useQueueKeys(panes);
  const came = selection.data ?? actionData;
  const current = shown?.view.id;
  const at = page.items.findIndex(({ id }) => id === current);
  const rest = page.items.filter(({ id }) => id !== current);
  const next = page.items[at + 1] ?? rest[at - 1] ?? rest[0];
  const refused = came?.refused.map(({ title, ...each }) => ({ ...each, name: title ?? "A case" }));
  const address = (caseId?: string) => queueAddress(filter, cursor, caseId);
  return (
    <div ref={panes} className={shown === null ? "panes" : "panes panes--open"}>
      <section className="mq-list" aria-label="Queue">
        <QueuePane {...loaderData} current={current} selection={selection} panes={panes}>
          {came !== undefined && (came.error !== null || came.decided.length + came.refused.length > 0) && (
            <NotDecided done={came.error ?? doneText(came)} refused={refused ?? []} />
          )}
        </QueuePane>
        <div className="pane-keys">
          <QueueKeys approve="keep" reject="reason" selected="dismiss selected" />
        </div>
      </section>
      {shown !== null && (
        <Outlet
          context={
            {
              ...{ ...shown, me, now, address },
              next: next?.id ?? null,
              previous: at > 0 ? (page.items[at - 1]?.id ?? null) : null,
            } satisfies PaneContext
          }
        />
      )}
    </div>
  );
}
