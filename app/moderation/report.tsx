import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { REPORT_THANKS, reportPageForm, reportPageQuery } from "@worker/domain/foundation/cases/forms";
import { readReportable, reportContent } from "@worker/domain/oversight/moderation/report-content";
import { Forbidden, NotFound } from "@worker/errors";
import { readForm } from "@worker/form-body";
import * as v from "valibot";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import type { Route } from "./+types/report";
import { backToReported } from "./back-to-reported.server";
import { ReportForm } from "./report-form";
import type { ScreenHandle } from "~/styles/sheets";
import staffCss from "~/staff/staff.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { kind, id } = v.parse(reportPageQuery, Object.fromEntries(query));
  if (kind === undefined || id === undefined) throw data(null, { status: 404 });
  const returnTo = backToReported(safeReturnPath(query.get("returnTo")), kind, id);
  try {
    return { about: await readReportable(contextOf(context), kind, id), refusal: null, returnTo };
  } catch (error) {
    if (error instanceof NotFound) throw data(null, { status: 404 });
    if (error instanceof Forbidden) return data({ about: null, refusal: error.message, returnTo }, { status: 403 });
    throw error;
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, reportPageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  try {
    await reportContent(site, form.value);
  } catch (error) {
    const { reason, details } = form.value;
    return refusedForm(error, site, { reason, details });
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: REPORT_THANKS }));
  return redirect(safeReturnPath(form.value.returnTo), 303);
}

/** Not preloaded: the dialog sends its form with this module, on screens that show nothing of the sheet. */
export const handle: ScreenHandle = { sheets: [staffCss] };

export const meta = () =>
  pageMeta({ title: "Report", description: "Tell the moderators.", path: "/report", noindex: true }, "");

const memberReport = (id: string, returnTo: string): string =>
  `/report?${new URLSearchParams({ kind: "member", id, returnTo }).toString()}`;

/** The form as a page: where scripts are off, and for a link that was sent. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { about, refusal, returnTo } = loaderData;
  return (
    <div className="case--page">
      <h1>Report</h1>
      {about === null ? (
        <Note kind="bad">{refusal}</Note>
      ) : (
        <>
          <p className="lead muted">
            {about.title}
            {about.owner !== null && about.kind !== "member" && `, by ${about.owner.username}`}
          </p>
          {about.excerpt !== "" && <blockquote className="quote">{about.excerpt}</blockquote>}
          <ReportForm kind={about.kind} id={about.id} returnTo={returnTo} answer={actionData} />
          {about.owner !== null && about.kind !== "member" && (
            <p className="small">
              Is it about more than this?{" "}
              <Link to={memberReport(about.owner.id, returnTo)}>Report {about.owner.username}</Link>
            </p>
          )}
        </>
      )}
    </div>
  );
}
