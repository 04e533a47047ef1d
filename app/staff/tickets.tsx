import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { QUEUE_SIZE } from "@worker/domain/foundation/queues/forms";
import {
  TICKET_LOOK_LABELS,
  TICKET_LOOKS,
  TICKET_STATE_LABELS,
  TICKET_STATES,
  ticketsPageQuery,
} from "@worker/domain/voice/support/forms";
import { listTickets } from "@worker/domain/voice/support/list-tickets";
import type { Route } from "./+types/tickets";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { sheets } from "~/styles/sheets";
import queueCss from "./queue/queue.css?url";
import { QueueFind } from "./queue/queue-find";
import { actOnTickets } from "./tickets/act";
import { TicketTable } from "./tickets/ticket-table";
import { TICKETS_PATH, ticketsPath } from "./tickets/tickets-path";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const { cursor = null, ...query } = v.parse(ticketsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) =>
    listTickets(db, viewer, { ...query, cursor: from, limit: QUEUE_SIZE }),
  );
  return { page, query, later: cursor !== null };
}

export const action = ({ context, request }: Route.ActionArgs) => actOnTickets(contextOf(context), request);

/** A row says itself what came of it; the list is read again when the page is done, or a selection was decided. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.has("id") === true && formData.has("inPlace") ? false : defaultShouldRevalidate;

export const handle = sheets(queueCss);

export const meta = () =>
  pageMeta({ title: "Support", description: "Questions from members.", path: TICKETS_PATH, noindex: true }, "");

const LOOKS = TICKET_LOOKS.map((value) => ({ value, label: TICKET_LOOK_LABELS[value] }));

export default function Tickets({ loaderData: { page, query, later }, actionData }: Route.ComponentProps) {
  const { state, q, look, sort } = query;
  const error = actionData && "row" in actionData ? actionData.row.error : actionData?.selection.error;
  const isNarrow = later || q !== "" || look !== "all";
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="Support" />
      <h1>Support</h1>
      <p className="lead muted">Questions from members; vendors with priority support come first, then the oldest.</p>
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      <Pills label="Status">
        {TICKET_STATES.map((each) => (
          <Pill key={each} to={ticketsPath({ ...query, state: each })} current={each === state}>
            {TICKET_STATE_LABELS[each]}
          </Pill>
        ))}
      </Pills>
      <QueueFind
        label="Questions"
        q={q}
        help="Subject, start of a username, or vendor"
        choices={[{ name: "look", label: "From", value: look, options: LOOKS }]}
        keep={{ ...(state !== "open" && { state }), ...(sort !== "first" && { sort }) }}
      />
      <TicketTable
        tickets={page.items}
        query={query}
        posted={actionData}
        empty={
          <Empty
            icon="mail-check"
            title="No questions here."
            action={isNarrow ? <LinkButton to={ticketsPath({ state })}>Show all</LinkButton> : undefined}
          />
        }
      />
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "question")}
          previous={later ? ticketsPath(query) : null}
          next={page.nextCursor === null ? null : ticketsPath(query, page.nextCursor)}
        />
      )}
    </div>
  );
}
