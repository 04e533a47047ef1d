import type { ReactNode } from "react";
import { type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { RISK_FACTORS } from "@worker/domain/foundation/users/risk-factors";
import { QUEUE_SIZE } from "@worker/domain/foundation/queues/forms";
import {
  type FlaggedRegistration,
  flaggedRegistrations,
} from "@worker/domain/oversight/registrations/flagged-registrations";
import { NOTE_MAX, registrationsPageQuery } from "@worker/domain/oversight/registrations/forms";
import { pageMeta } from "~/shell/page-meta";
import type { QueueAnswer } from "~/staff/queue/answer";
import { QueueFind } from "~/staff/queue/queue-find";
import { QueueHead } from "~/staff/queue/queue-head";
import { QueueKeys } from "~/staff/queue/queue-keys";
import { QueueTable } from "~/staff/queue/queue-table";
import { SortedBy } from "~/staff/queue/sorted-by";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/registrations";
import { RegistrationRow } from "./registration-row";
import { actOnRegistrations } from "./registrations-act";
import { sheets } from "~/styles/sheets";
import staffCss from "~/staff/staff.css?url";
import queueCss from "~/staff/queue/queue.css?url";

const HERE = "/moderation/registrations";

type Query = Omit<v.InferOutput<typeof registrationsPageQuery>, "cursor">;

function pathOf({ q, sort, factor }: Query, cursor?: string): string {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(factor !== "" && { factor }),
    ...(sort !== "oldest" && { sort }),
    ...(cursor !== undefined && { cursor }),
  }).toString();
  return search === "" ? HERE : `${HERE}?${search}`;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const { cursor = null, ...query } = v.parse(registrationsPageQuery, params);
  const page = await orFirstPage(cursor, (from) =>
    flaggedRegistrations(db, viewer, { ...query, cursor: from, limit: QUEUE_SIZE, now }),
  );
  return { page, query, later: cursor !== null, now, me: viewer.kind === "member" ? viewer.id : "" };
}

export const action = ({ context, request }: Route.ActionArgs) => actOnRegistrations(contextOf(context), request);

/** A row says itself what came of it; the list is read again when the page is done, or a selection was decided. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.has("id") === true && formData.has("inPlace") ? false : defaultShouldRevalidate;

export const handle = sheets(staffCss, queueCss);

export const meta = () =>
  pageMeta(
    { title: "Flagged registrations", description: "Registrations waiting for staff.", path: HERE, noindex: true },
    "",
  );

const FACTORS = [
  { value: "", label: "Anything" },
  ...Object.entries(RISK_FACTORS).map(([value, { label }]) => ({ value, label })),
];

const SORTS = [
  { value: "oldest", label: "Oldest first" },
  { value: "score", label: "Highest score first" },
];

const SELECTING = {
  noun: "registration",
  act: null,
  reasoned: {
    ...{ opener: "Approve selected…", label: "Approve selected", intent: "approve-selected", good: true },
    ...{ reason: "Note, for staff", max: NOTE_MAX },
  },
};

export default function Registrations({ loaderData, actionData }: Route.ComponentProps) {
  const { page, query, later, now, me } = loaderData;
  const { q, factor, sort } = query;
  const error = actionData && "row" in actionData ? actionData.row.error : actionData?.selection.error;
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/moderation", label: "Moderation" }]} here="Flagged registrations" />
      <h1>Flagged registrations</h1>
      <p className="lead muted">These accounts already work; the welcome bonus waits for your decision.</p>
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      <QueueFind
        label="Registrations"
        q={q}
        help="Start of a username"
        choices={[
          { name: "factor", label: "Flagged for", value: factor, options: FACTORS },
          { name: "sort", label: "Order", value: sort, options: SORTS },
        ]}
        keep={{}}
      />
      <RegistrationTable
        registrations={page.items}
        {...{ query, now, me }}
        posted={actionData}
        empty={<NoRegistrations isNarrow={q !== "" || factor !== "" || later} />}
      />
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "registration")}
          previous={later ? pathOf(query) : null}
          next={page.nextCursor === null ? null : pathOf(query, page.nextCursor)}
        />
      )}
    </div>
  );
}

interface RegistrationTableProps {
  registrations: readonly FlaggedRegistration[];
  query: Query;
  now: number;
  me: string;
  /** What came of a form that was sent without scripts. */
  posted: QueueAnswer | undefined;
  empty: ReactNode;
}

function RegistrationTable({ registrations, query, now, me, posted, empty }: RegistrationTableProps) {
  const selection = useFetcher<QueueAnswer>();
  const answer = selection.data ?? posted;
  const isOldest = query.sort === "oldest";
  return (
    <QueueTable
      ids={registrations.map(({ id }) => id)}
      fetcher={selection}
      came={answer && "selection" in answer ? answer.selection : undefined}
      selecting={SELECTING}
      empty={empty}
      keys={<QueueKeys approve={null} reject="decide, with a note" selected="approve selected" own={OWN_KEYS} />}
    >
      {(onDone) => (
        <>
          <caption className="sr">Flagged registrations</caption>
          <QueueHead>
            <SortedBy
              label="Registered"
              sorted={isOldest ? "ascending" : undefined}
              to={pathOf({ ...query, sort: "oldest" })}
            />
            <SortedBy
              label="Score"
              sorted={isOldest ? undefined : "descending"}
              to={pathOf({ ...query, sort: "score" })}
            />
            <th scope="col">From</th>
          </QueueHead>
          <tbody>
            {registrations.map((registration) => (
              <RegistrationRow key={registration.id} {...{ registration, now, me, posted, onDone }} />
            ))}
          </tbody>
        </>
      )}
    </QueueTable>
  );
}

const OWN_KEYS = [
  ["o", "open the profile"],
  ["t", "claim, release"],
] as const;

function NoRegistrations({ isNarrow }: { isNarrow: boolean }) {
  const all = <LinkButton to={HERE}>Show all</LinkButton>;
  const title = isNarrow ? "No registrations here." : "No registrations are waiting.";
  return <Empty icon="user-check" title={title} action={isNarrow ? all : undefined} />;
}
