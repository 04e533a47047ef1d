import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { QUEUE_SIZE } from "@worker/domain/foundation/queues/forms";
import { alertsPageQuery, resolvePageForm } from "@worker/domain/voice/integrity/forms";
import { listAlerts } from "@worker/domain/voice/integrity/list-alerts";
import { resolveAlert } from "@worker/domain/voice/integrity/resolve-alert";
import { ALERT_SEVERITIES, ALERT_STATES, ALERT_TYPES } from "@worker/domain/voice/integrity/words";
import { parseFields } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { fieldsRefused, onRow } from "~/staff/queue/answer";
import queueCss from "~/staff/queue/queue.css?url";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/alerts";
import { AlertTable } from "./alert-table";
import { IntegrityFrame } from "./frame";
import { ALERTS_PATH, alertsPath } from "./paths";
import { severityWord } from "./severity";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { cursor = null, ...filter } = v.parse(alertsPageQuery, asked);
  const page = await orFirstPage(cursor, (from) =>
    listAlerts(db, viewer, { ...filter, cursor: from, limit: QUEUE_SIZE }),
  );
  return { page, filter, later: cursor !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const typed = await request.formData();
  const form = parseFields(typed, resolvePageForm, []);
  if (!form.ok) return fieldsRefused(form, "actionTaken");
  const { id, actionTaken } = form.value;
  return onRow(site, request, typed.has("inPlace"), {
    id,
    done: "resolved",
    said: "The alert is resolved.",
    typed: actionTaken,
    act: () => resolveAlert(site, { id, actionTaken }),
  });
}

/** A row says itself what came of it; the list is read again when the page is done. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.has("id") === true && formData.has("inPlace") ? false : defaultShouldRevalidate;

export const handle = sheets(workCss, queueCss);

export const meta = () =>
  pageMeta({ title: "Integrity alerts", description: "What was noticed.", path: ALERTS_PATH, noindex: true }, "");

const TYPE_WORDS = { suspicious_pattern: "Patterns", similar_content: "Similar texts" } as const;
const STATE_WORDS = { open: "Open", resolved: "Resolved" } as const;

export default function IntegrityAlerts({ loaderData: { page, filter, later }, actionData }: Route.ComponentProps) {
  const { type, severity, state } = filter;
  const here = { type, severity, state: state === "open" ? undefined : state };
  const error = actionData && "row" in actionData ? actionData.row.error : null;
  return (
    <IntegrityFrame current="alerts">
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      <Pills label="Status">
        {ALERT_STATES.map((each) => (
          <Pill
            key={each}
            to={alertsPath({ ...here, state: each === "open" ? undefined : each })}
            current={each === state}
          >
            {STATE_WORDS[each]}
          </Pill>
        ))}
      </Pills>
      <Pills label="Type">
        <Pill to={alertsPath({ ...here, type: undefined })} current={type === undefined}>
          All types
        </Pill>
        {ALERT_TYPES.map((each) => (
          <Pill key={each} to={alertsPath({ ...here, type: each })} current={each === type}>
            {TYPE_WORDS[each]}
          </Pill>
        ))}
      </Pills>
      <Pills label="Severity">
        <Pill to={alertsPath({ ...here, severity: undefined })} current={severity === undefined}>
          All severities
        </Pill>
        {ALERT_SEVERITIES.map((each) => (
          <Pill key={each} to={alertsPath({ ...here, severity: each })} current={each === severity}>
            {severityWord(each)}
          </Pill>
        ))}
      </Pills>
      <AlertTable alerts={page.items} isOpen={state === "open"} posted={actionData} />
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "alert")}
          previous={later ? alertsPath(here) : null}
          next={page.nextCursor === null ? null : alertsPath({ ...here, cursor: page.nextCursor })}
        />
      )}
    </IntegrityFrame>
  );
}
