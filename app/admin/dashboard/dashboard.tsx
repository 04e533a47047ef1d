import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf, type RequestContext } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { overviewFigures } from "@worker/domain/views/figures/site-figures";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { archiveLogins } from "@worker/domain/foundation/sessions/archive-logins";
import { listAttempts } from "@worker/domain/foundation/sessions/list-attempts";
import { loginsPageQuery } from "@worker/domain/foundation/sessions/log-forms";
import { listPatterns } from "@worker/domain/oversight/message-patterns/list-patterns";
import { monitoringState } from "@worker/domain/oversight/monitoring/monitoring-state";
import { clearReports } from "@worker/domain/oversight/reported-messages/clear-reports";
import { Conflict } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/dashboard";
import { LoginLog } from "./logins";
import { MessageMonitoring } from "./messages";
import { Overview } from "./overview";
import { readReported } from "./read-reported";
import { DASHBOARD_PATH, MESSAGES_PATH } from "../dashboard-paths";
import { DASHBOARD_TABS, LOGS_PATH } from "./tabs";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import staffCss from "~/staff/staff.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const asked = new URL(request.url).searchParams;
  const tab = DASHBOARD_TABS.find(({ id }) => id === asked.get("tab"))?.id ?? "overview";
  if (tab === "messages") return { tab, ...(await monitored(site, asked)) };
  if (tab === "overview") {
    const { siteMode, secondFactor } = site.site;
    const rules = { siteMode, secondFactorRequired: secondFactor.requiredForStaff };
    return { tab, rules, figures: await overviewFigures(site) };
  }
  const { cursor, ...filter } = v.parse(loginsPageQuery, Object.fromEntries(asked));
  const query = { ...filter, name: filter.name || undefined, limit: PAGE_SIZE };
  const page = await orFirstPage(cursor ?? null, (at) =>
    listAttempts(site.db, site.viewer, { ...query, cursor: at ?? undefined }),
  );
  return { tab, filter, ...page, first: cursor === undefined, clearing: asked.has("clear"), now: site.now };
}

const actForm = v.object({ intent: v.optional(v.string()) });
const SHOWN = 5;

async function monitored(site: RequestContext, asked: URLSearchParams) {
  const { on, turnedAt } = await monitoringState(site);
  const more = { me: site.viewer.kind === "member" ? site.viewer.id : "", now: site.now };
  if (!on) return { on: false as const, turnedAt, ...more };
  const [patterns, reported] = await Promise.all([
    listPatterns(site, { resolved: false, cursor: null, limit: SHOWN }),
    readReported(site, asked.get("cursor")),
  ]);
  return { on: true as const, patterns: patterns.items, reported, clearing: asked.get("clear") === "reports", ...more };
}

/** "Clear Logs", once confirmed. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, actForm);
  try {
    if (form.ok && form.value.intent === "clear-reports") return await cleared(site);
    await archiveLogins(site, site.viewer);
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return data({ problem: message }, { status });
  }
  const flash = { kind: "good" as const, text: "The log has been archived." };
  site.setHeader("set-cookie", await site.cookies.setFlash(flash));
  return redirect(LOGS_PATH, 303);
}

/** "Clear old reports", once confirmed. */
async function cleared(site: RequestContext) {
  const text = await clearReports(site).then((count) => `${plural(count, "report")} cleared from the list.`, noneOf);
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(MESSAGES_PATH, 303);
}

/** That there was nothing to clear is no fault of whoever asked. @throws any other refusal */
function noneOf(error: unknown): string {
  if (error instanceof Conflict && error.code === "nothing-to-clear") return error.message;
  throw error;
}

export const handle = sheets(workCss, staffCss);

export const meta = () =>
  pageMeta(
    { title: "Admin Dashboard", description: "Logins, messages and figures.", path: DASHBOARD_PATH, noindex: true },
    "",
  );

export default function AdminDashboard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Admin Dashboard</h1>
          <p>Logins, messages and figures, as they are now.</p>
        </div>
      </div>
      <Tabs
        label="Admin dashboard"
        tabs={DASHBOARD_TABS.map(({ id, to, label }) => ({ to, label, current: id === loaderData.tab }))}
      />
      <div className="dash">
        {actionData && (
          <Note kind="bad" role="alert">
            {actionData.problem}
          </Note>
        )}
        {loaderData.tab === "overview" && <Overview {...loaderData} />}
        {loaderData.tab === "messages" && <MessageMonitoring {...loaderData} />}
        {loaderData.tab === "logs" && <LoginLog {...loaderData} />}
      </div>
    </>
  );
}
