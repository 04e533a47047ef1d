import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { answerTicket } from "@worker/domain/voice/support/answer";
import {
  TICKET_STATE_LABELS,
  TICKET_STATES,
  ticketsPageForm,
  ticketsPageQuery,
} from "@worker/domain/voice/support/forms";
import { listTickets } from "@worker/domain/voice/support/list-tickets";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/tickets";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { FormProblems } from "~/ui/form-problems";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { sheets } from "~/styles/sheets";
import queueCss from "./queue/queue.css?url";
import { QueueFind } from "./queue/queue-find";
import { TicketList } from "./ticket-rows";

const HERE = "/staff-dashboard/tickets";
/** Every problem stands beside its field. */
const LABELS = {};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const query = v.parse(ticketsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(query.cursor ?? null, (cursor) =>
    listTickets(db, viewer, { state: query.state, q: query.q, cursor, limit: PAGE_SIZE }),
  );
  return { ...page, state: query.state, q: query.q, first: query.cursor === undefined };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, ticketsPageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const { value } = form;
  const answer = value.intent === "answer" ? value.answer : null;
  try {
    await answerTicket(site, site.viewer, { id: value.id, answer });
  } catch (error) {
    return refusedForm(error, site, { id: value.id, answer: answer ?? "" });
  }
  const text = answer === null ? "The question has been closed." : "The answer is on its way.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(HERE, 303);
}

export const handle = sheets(queueCss);

export const meta = () =>
  pageMeta({ title: "Support", description: "Questions from members.", path: HERE, noindex: true }, "");

export default function Tickets({
  loaderData: { items, nextCursor, state, q, first },
  actionData,
}: Route.ComponentProps) {
  const here = `${HERE}?state=${state}${q === "" ? "" : `&q=${encodeURIComponent(q)}`}`;
  return (
    <div className="manager">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="Support" />
      <h1>Support</h1>
      <p className="lead muted">Questions from members; vendors with priority support come first, then the oldest.</p>
      {actionData && <FormProblems errors={actionData.errors} labels={LABELS} />}
      <Pills label="Status">
        {TICKET_STATES.map((each) => (
          <Pill key={each} to={`${HERE}?state=${each}`} current={each === state}>
            {TICKET_STATE_LABELS[each]}
          </Pill>
        ))}
      </Pills>
      <QueueFind label="Questions" q={q} help="Subject, start of a username, or vendor" choices={[]} keep={{ state }} />
      <TicketList tickets={items} draft={actionData} />
      {(!first || nextCursor !== null) && (
        <Pager
          text={first ? "The first questions" : "More questions"}
          previous={first ? null : here}
          next={nextCursor === null ? null : `${here}&cursor=${nextCursor}`}
        />
      )}
    </div>
  );
}
