import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { isGeneric } from "@worker/domain/oversight/registrations/risk";
import { changeSetting, settingsForAdmin } from "@worker/domain/oversight/administration/change-setting";
import { settingsPageForm } from "@worker/domain/foundation/settings/forms";
import { Conflict } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { TableOfContents } from "~/content/table-of-contents";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/settings";
import { AddressesForm } from "./addresses-form";
import { FraudForm } from "./fraud-form";
import { RedemptionsForm } from "./redemptions-form";
import { RewardRatesForm } from "./reward-rates-form";
import { SiteModeForm } from "./site-mode-form";
import { LabTwoPersonForm, MessageMonitoringForm, SecondFactorPolicyForm } from "./switch-forms";
import { ThrottlesForm } from "./throttles-form";
import { sheets } from "~/styles/sheets";
import contentCss from "~/content/content.css?url";
import workCss from "~/styles/work/work.css?url";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer, env } = contextOf(context);
  return settingsForAdmin(db, viewer, env.SITE_MODE);
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = contextOf(context);
  const { db, viewer, setHeader, cookies } = services;
  const form = await readForm(request, settingsPageForm);
  if (!form.ok)
    return data({ setting: form.values["setting"], draft: form, problem: form.errors["form"] }, { status: 400 });
  if (form.value.key === "trial") {
    const { sample, genericName } = form.value.typed;
    const trial = { sample, matches: isGeneric(sample, genericName) };
    return { setting: "fraud", draft: { values: form.value.typed, errors: {} }, problem: undefined, trial };
  }
  if (form.value.key === "siteMode" && !form.value.isSure && form.value.value !== services.site.siteMode) {
    return { setting: "siteMode", draft: undefined, problem: undefined, asked: form.value.value };
  }
  try {
    await changeSetting(db, viewer, form.value, services);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return data({ setting: form.value.key, draft: undefined, problem: error.message }, { status: 409 });
  }
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text: "Saved. It is now in effect." }));
  return redirectDocument("/admin/settings", 303);
}

export const handle = sheets(contentCss, workCss);

export const meta = () =>
  pageMeta(
    { title: "Settings", description: "Site mode, throttles and addresses.", path: "/admin/settings", noindex: true },
    "",
  );

const CONTENTS = [
  { id: "siteMode-title", text: "Site mode" },
  { id: "throttles-title", text: "Throttles" },
  { id: "fraud-title", text: "Fraud check" },
  { id: "secondFactor-title", text: "Second factor" },
  { id: "messageMonitoring-title", text: "Message monitoring" },
  { id: "labTwoPerson-title", text: "Lab verification" },
  { id: "rewardRates-title", text: "Rewards" },
  { id: "redemptions-title", text: "Redemptions" },
  { id: "laws-title", text: "Laws by region" },
  { id: "addresses-title", text: "Addresses" },
];

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { siteMode, throttles, fraud, secondFactor, messageMonitoring, labTwoPerson } = loaderData;
  const { rewardRates, redemptions, addresses, changes, waitlist } = loaderData;
  const trial = actionData && "trial" in actionData ? (actionData.trial ?? null) : null;
  const asked = actionData && "asked" in actionData ? (actionData.asked ?? null) : null;
  const draftOf = (setting: string) => (actionData?.setting === setting ? actionData.draft : undefined);
  return (
    <div className="reading">
      <header>
        <h1>Settings</h1>
        <p className="lead muted">
          A change takes effect immediately for you and within 15 seconds for everyone else, and is recorded in the
          audit log.
        </p>
      </header>
      <TableOfContents headings={CONTENTS} />
      <div className="settings">
        {actionData && !trial && !asked && (
          <Note kind="bad" role="alert">
            {actionData.problem ?? "Nothing was saved. Please look at the marked fields."}
          </Note>
        )}
        <SiteModeForm
          value={siteMode}
          change={changes.siteMode}
          draft={draftOf("siteMode")}
          asked={asked}
          waitlist={waitlist}
        />
        <ThrottlesForm value={throttles} change={changes.throttles} draft={draftOf("throttles")} />
        <FraudForm value={fraud} change={changes.fraud} draft={draftOf("fraud")} trial={trial} />
        <SecondFactorPolicyForm value={secondFactor} change={changes.secondFactor} draft={draftOf("secondFactor")} />
        <MessageMonitoringForm
          value={messageMonitoring}
          change={changes.messageMonitoring}
          draft={draftOf("messageMonitoring")}
        />
        <LabTwoPersonForm value={labTwoPerson} change={changes.labTwoPerson} draft={draftOf("labTwoPerson")} />
        <RewardRatesForm value={rewardRates} change={changes.rewardRates} draft={draftOf("rewardRates")} />
        <RedemptionsForm value={redemptions} change={changes.redemptions} draft={draftOf("redemptions")} />
        <section>
          <h2 id="laws-title">Laws by region</h2>
          <p className="small muted">What the site says of each substance in each region, with its date and source.</p>
          <p>
            <Link to="/admin/settings/regions">Edit the table of laws</Link> or{" "}
            <Link to="/admin/settings/substances">suspend a substance</Link>
          </p>
        </section>
        <AddressesForm value={addresses} change={changes.addresses} draft={draftOf("addresses")} />
      </div>
    </div>
  );
}
