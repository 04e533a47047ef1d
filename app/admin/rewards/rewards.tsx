import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { can } from "@worker/domain/foundation/access/policy";
import { mendFaultForm } from "@worker/domain/oversight/reward-books/forms";
import { mendBooks } from "@worker/domain/oversight/reward-books/mend-books";
import { programFigures } from "@worker/domain/views/reward-program/program-figures";
import { INACTIVITY_MONTHS } from "@worker/domain/voice/rewards/rules";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import { formatMoney, formatNumber, plural } from "~/ui/format";
import { LabelStrip } from "~/ui/label-strip";
import { Note } from "~/ui/note";
import { CsvExport } from "../csv-export";
import type { Route } from "./+types/rewards";
import { drawMonths } from "./charts.server";
import { BookFaults } from "./faults";
import { RewardsFrame } from "./frame";
import { MonthFigures } from "./months";
import { REWARDS_PATH } from "./paths";
import { TierTable } from "./tiers";

export async function loader({ context }: Route.LoaderArgs) {
  const site = contextOf(context);
  const figures = await programFigures(site);
  return {
    figures,
    drawings: drawMonths(figures.months),
    canMend: can(site.viewer, "admin.tools"),
    inactivityMonths: INACTIVITY_MONTHS,
  };
}

/** Sets stored points to what their rows say. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, mendFaultForm);
  if (!form.ok) return data({ problem: null, draft: form }, { status: 400 });
  try {
    await orNotFound(mendBooks(site, site.viewer, form.value));
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return data({ problem: message, draft: null }, { status });
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: "The books have been mended." }));
  return redirect(REWARDS_PATH, 303);
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta(
    { title: "Rewards Program", description: "Figures of the rewards program.", path: REWARDS_PATH, noindex: true },
    "",
  );

export default function Rewards({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, drawings, canMend, inactivityMonths } = loaderData;
  const { total, tiers, months, faults } = figures;
  return (
    <RewardsFrame
      current="figures"
      action={<CsvExport href="/api/admin/rewards/export">Export months to CSV</CsvExport>}
    >
      {actionData?.problem && (
        <Note kind="bad" role="alert">
          {actionData.problem}
        </Note>
      )}
      {faults.length > 0 && <BookFaults faults={faults} canMend={canMend} draft={actionData?.draft ?? undefined} />}
      <LabelStrip
        facts={[
          {
            label: "Outstanding liability",
            value: formatMoney(total.outstanding),
            note: `The balances of ${plural(total.members, "member")}`,
            full: true,
          },
          { label: "Held", value: formatMoney(total.held), note: "Earned, not available yet, and no part of it" },
          {
            label: "Issued",
            value: formatMoney(total.issued),
            note: "So far, with corrections and less what was taken back",
          },
          { label: "Redeemed", value: formatMoney(total.redeemed), note: "So far, less what was returned" },
          {
            label: "Rewards suspended",
            value: formatNumber(total.suspended),
            note: `Members who were inactive for ${inactivityMonths} months; their points count as outstanding`,
          },
        ]}
      />
      <TierTable tiers={tiers} total={total} />
      <MonthFigures months={months} drawings={drawings} />
    </RewardsFrame>
  );
}
