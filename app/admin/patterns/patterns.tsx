import * as v from "valibot";
import { data, Form, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { CLEARED_DAYS, clearingForm, patternsPageQuery } from "@worker/domain/oversight/message-patterns/forms";
import { listPatterns } from "@worker/domain/oversight/message-patterns/list-patterns";
import { clearPatterns } from "@worker/domain/oversight/message-patterns/resolve-pattern";
import { monitoringState } from "@worker/domain/oversight/monitoring/monitoring-state";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import staffCss from "~/staff/staff.css?url";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { queryText } from "~/ui/query";
import type { Route } from "./+types/patterns";
import { MESSAGES_PATH } from "../dashboard-paths";
import { MonitoringOff } from "../monitoring-off";
import { PatternList } from "./pattern-list";
import { PATTERNS_PATH } from "./paths";

const CLEARING_PATH = `${PATTERNS_PATH}?clear=old`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { on, turnedAt } = await monitoringState(site);
  if (!on) return { on: false as const, turnedAt };
  const { state, cursor, clear } = v.parse(patternsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const resolved = state === "resolved";
  const page = await orFirstPage(cursor ?? null, (at) =>
    listPatterns(site, { resolved, cursor: at, limit: PAGE_SIZE }),
  );
  return {
    on: true as const,
    ...page,
    state,
    isFirst: cursor === undefined,
    clearing: clear !== undefined,
    now: site.now,
  };
}

/** "Clear old", once confirmed. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, clearingForm);
  if (!form.ok) return redirect(CLEARING_PATH, 303);
  try {
    const cleared = await clearPatterns(site);
    const text =
      cleared === 0 ? `No pattern is older than ${CLEARED_DAYS} days.` : `${plural(cleared, "pattern")} cleared.`;
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return data({ problem: message }, { status });
  }
  return redirect(PATTERNS_PATH, 303);
}

export const handle = sheets(staffCss);

export const meta = () =>
  pageMeta(
    {
      title: "Suspicious patterns",
      description: "How members write to each other, where it is suspicious.",
      path: PATTERNS_PATH,
      noindex: true,
    },
    "",
  );

export default function Patterns({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: MESSAGES_PATH, label: "Message Monitoring" }]} here="Suspicious patterns" />
      <div className="page-head">
        <div>
          <h1>Suspicious patterns</h1>
          <p>Counted as messages are sent. They hold numbers and nothing of what was written.</p>
        </div>
        {loaderData.on && !loaderData.clearing && (
          <LinkButton to={CLEARING_PATH} preventScrollReset>
            Clear patterns older than {CLEARED_DAYS} days
          </LinkButton>
        )}
      </div>
      {actionData && loaderData.on && (
        <Note kind="bad" role="alert">
          {actionData.problem}
        </Note>
      )}
      {loaderData.on && loaderData.clearing && <Confirmation />}
      {loaderData.on ? <Listed page={loaderData} /> : <MonitoringOff turnedAt={loaderData.turnedAt} />}
    </div>
  );
}

function Confirmation() {
  return (
    <Note kind="wait" title="Clear old patterns?">
      Every pattern that was first seen more than {CLEARED_DAYS} days ago is deleted with its notes, including those
      that nobody has resolved. This cannot be undone. The audit log records who cleared them.
      <Form method="post" action={PATTERNS_PATH} className="row row--wrap note-actions">
        <Button variant="danger" name="intent" value="clear-old">
          Clear them
        </Button>
        <LinkButton to={PATTERNS_PATH} variant="quiet" preventScrollReset>
          Cancel
        </LinkButton>
      </Form>
    </Note>
  );
}

type ListedProps = { page: Extract<Route.ComponentProps["loaderData"], { on: true }> };

function Listed({ page: { items, nextCursor, state, isFirst, now } }: ListedProps) {
  const here = state === "open" ? PATTERNS_PATH : `${PATTERNS_PATH}?state=resolved`;
  return (
    <>
      <Pills label="Status">
        <Pill to={PATTERNS_PATH} current={state === "open"}>
          Open
        </Pill>
        <Pill to={`${PATTERNS_PATH}?state=resolved`} current={state === "resolved"}>
          Resolved
        </Pill>
      </Pills>
      {items.length === 0 ? (
        <Empty icon="scan-search" title={state === "open" ? "No suspicious patterns" : "No resolved patterns"} />
      ) : (
        <PatternList items={items} now={now} />
      )}
      {(nextCursor !== null || !isFirst) && (
        <Pager
          text={plural(items.length, "pattern")}
          previous={isFirst ? null : here}
          next={nextCursor === null ? null : `${PATTERNS_PATH}?${queryText({ state, cursor: nextCursor })}`}
        />
      )}
    </>
  );
}
