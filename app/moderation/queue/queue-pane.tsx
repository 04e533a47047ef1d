import type { ReactNode, RefObject } from "react";
import type { useFetcher } from "react-router";
import type { CaseKind } from "@worker/domain/foundation/cases/case-kinds";
import { caseKindLabel } from "@worker/domain/foundation/cases/case-kinds";
import {
  QUEUE_SORTS,
  QUEUE_VIEWS,
  type QueueFilter,
  SORT_LABELS,
  VIEW_LABELS,
} from "@worker/domain/foundation/cases/queue-forms";
import type { QueueItem, QueuePage } from "@worker/domain/oversight/moderation/list-cases";
import { QueueFind } from "~/staff/queue/queue-find";
import { SELECTION, SelectionBar } from "~/staff/queue/selection-bar";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Tabs } from "~/ui/tabs";
import { queueAddress } from "./queue-address";
import { QueueLine } from "./queue-line";

interface QueuePaneProps {
  page: QueuePage;
  filter: QueueFilter;
  cursor: string | null;
  kinds: readonly CaseKind[];
  countMax: number;
  me: string;
  now: number;
  /** The id of the case that is shown beside the list. */
  current: string | undefined;
  selection: ReturnType<typeof useFetcher>;
  panes: RefObject<HTMLElement | null>;
  /** What came of a selection. */
  children: ReactNode;
}

/** The list of cases: search, filters, order, and a selection that can be dismissed. */
export function QueuePane({
  page,
  filter,
  cursor,
  kinds,
  countMax,
  me,
  now,
  current,
  selection,
  panes,
  children,
}: QueuePaneProps) {
  const { items, nextCursor } = page;
  const counts = { ...page.counts, waiting: page.counts.open + page.counts.claimed };
  const waiting = counts.waiting + counts.appealed;
  // One heading of the first level: the case's, where one is open.
  const Title = current === undefined ? "h1" : "p";
  return (
    <>
      <header>
        <Title className="pane-title">Moderation</Title>
        <p className="small muted">
          {waiting === 0
            ? "Nothing waits."
            : `${counts.open >= countMax ? "More than " : ""}${waiting} waiting${counts.appealed === 0 ? "" : `, including ${plural(counts.appealed, "appeal")}`}.`}
        </p>
        <Find filter={filter} kinds={kinds} />
        <Tabs
          label="Status"
          tabs={QUEUE_VIEWS.map((status) => ({
            to: queueAddress({ ...filter, status, sort: undefined }),
            label: VIEW_LABELS[status],
            current: filter.status === status,
            ...(status === "decided" ? {} : { count: counts[status] }),
          }))}
        />
      </header>
      {children}
      {items.length === 0 ? (
        <NoCases filter={filter} />
      ) : (
        <>
          {items.some(({ isDismissible }) => isDismissible) && (
            <SelectionBar
              queue={panes}
              fetcher={selection}
              noun="case"
              act={{ label: "Dismiss selected", intent: "dismiss-selected" }}
              reasoned={null}
            />
          )}
          <ul>
            {items.map((item) => (
              <QueueLine
                key={item.id}
                {...{ item, me, now }}
                to={queueAddress(filter, cursor, item.id)}
                isShown={item.id === current}
                pick={item.isDismissible && <Pick item={item} />}
              />
            ))}
          </ul>
        </>
      )}
      {(nextCursor !== null || cursor !== null) && (
        <Pager
          text={plural(items.length, "case")}
          previous={cursor === null ? null : queueAddress(filter)}
          next={nextCursor === null ? null : queueAddress(filter, nextCursor)}
        />
      )}
    </>
  );
}

const Pick = ({ item: { id, title } }: { item: QueueItem }) => (
  <label className="check">
    <input
      type="checkbox"
      name="ids"
      value={id}
      form={SELECTION}
      aria-label={`Select ${title ?? "case"}`}
      aria-keyshortcuts="x"
    />
  </label>
);

function Find({ filter, kinds }: { filter: QueueFilter; kinds: readonly CaseKind[] }) {
  const { status, kind = "", q = "", sort = status === "decided" ? "newest" : "oldest" } = filter;
  const ofKinds = [{ value: "", label: "All" }, ...kinds.map((value) => ({ value, label: caseKindLabel(value) }))];
  const sorts = QUEUE_SORTS.filter((each) => each !== "reports" || status === "waiting");
  return (
    <QueueFind
      label="Cases"
      q={q}
      help="Start of an author's or reporter's username"
      choices={[
        { name: "kind", label: "Kind", value: kind, options: ofKinds },
        {
          name: "sort",
          label: "Order",
          value: sort,
          options: sorts.map((value) => ({ value, label: SORT_LABELS[value] })),
        },
      ]}
      action="/moderation"
      keep={status === "waiting" ? {} : { status }}
    />
  );
}

function NoCases({ filter: { status, kind, q = "" } }: { filter: QueueFilter }) {
  const isNarrow = kind !== undefined || q !== "";
  const title = isNarrow || status !== "waiting" ? "No cases here." : "Nothing waits here.";
  const all = <LinkButton to={queueAddress({ status })}>Show all</LinkButton>;
  return <Empty icon="gavel" title={title} action={isNarrow ? all : undefined} />;
}
