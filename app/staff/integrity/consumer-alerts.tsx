import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { consumerAlertDecision, consumerAlertForm } from "@worker/domain/catalogue/consumer-alerts/forms";
import { decideConsumerAlert } from "@worker/domain/oversight/consumer-alerts/decide-alert";
import { listConsumerAlerts } from "@worker/domain/oversight/consumer-alerts/list-consumer-alerts";
import { proposeConsumerAlert } from "@worker/domain/oversight/consumer-alerts/propose-alert";
import { parseFields } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import { Empty } from "~/ui/empty";
import { Note } from "~/ui/note";
import type { Route } from "./+types/consumer-alerts";
import { ConsumerAlertForm } from "./consumer-alert-form";
import { ConsumerAlertItem } from "./consumer-alert-item";
import { IntegrityFrame } from "./frame";
import { CONSUMER_ALERTS_PATH } from "./paths";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { searchParams } = new URL(request.url);
  return {
    alerts: await listConsumerAlerts(db, viewer, now),
    vendorId: searchParams.get("vendor") ?? "",
    alertId: searchParams.get("alert") ?? "",
    me: viewer.kind === "member" ? viewer.id : "",
  };
}

const SAID = {
  confirm: "The consumer alert shows on the vendor’s page. The vendor is notified.",
  decline: "The consumer alert has been declined. Nothing showed.",
  end: "The consumer alert has ended and shows no longer. The vendor is notified.",
} as const;

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const typed = await request.formData();
  const answer = async (text: string) => {
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirect(CONSUMER_ALERTS_PATH, 303);
  };
  const id = typed.get("id");
  const refused = (errors: Partial<Record<string, string>>, values: Partial<Record<string, string>>, status: number) =>
    data({ id: typeof id === "string" ? id : null, errors, values }, { status });
  if (typeof id === "string") {
    const form = parseFields(typed, consumerAlertDecision, []);
    if (!form.ok) return refused(form.errors, form.values, 400);
    try {
      await decideConsumerAlert(site, { id, ...form.value });
    } catch (error) {
      const { status, errors } = refusalOf(error, site);
      return refused(errors, "note" in form.value ? { note: form.value.note } : {}, status);
    }
    return answer(SAID[form.value.decision]);
  }
  const form = parseFields(typed, consumerAlertForm, []);
  if (!form.ok) return refused(form.errors, form.values, 400);
  try {
    await proposeConsumerAlert(site, form.value);
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return refused(errors, { ...form.value }, status);
  }
  return answer("The consumer alert waits for a second person. Nothing shows yet.");
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta(
    { title: "Consumer alerts", description: "What staff confirmed.", path: CONSUMER_ALERTS_PATH, noindex: true },
    "",
  );

export default function ConsumerAlerts({ loaderData, actionData }: Route.ComponentProps) {
  const { alerts, vendorId, alertId, me } = loaderData;
  const ofForm = actionData && actionData.id === null ? actionData : undefined;
  const problem = actionData?.errors["form"] ?? (actionData?.id === null ? undefined : actionData?.errors["note"]);
  return (
    <IntegrityFrame current="consumer-alerts">
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <p>
        A consumer alert tells everybody on a vendor’s page what staff confirmed about its reviews. Two people decide:
        one proposes, another confirms. It ends by itself after its last day.
      </p>
      {alerts.length === 0 ? (
        <Empty icon="shield-check" title="No consumer alerts" />
      ) : (
        <ul className="stack">
          {alerts.map((alert) => (
            <ConsumerAlertItem key={alert.id} alert={alert} me={me} />
          ))}
        </ul>
      )}
      <ConsumerAlertForm values={{ vendorId, alertId, ...ofForm?.values }} errors={ofForm?.errors ?? {}} />
    </IntegrityFrame>
  );
}
