import * as v from "valibot";
import { contextOf } from "@worker/context";
import { can } from "@worker/domain/foundation/access/policy";
import { bornUntil } from "@worker/domain/foundation/users/age";
import { LAST_STEP, TESTERS_PATH } from "@worker/domain/voice/testers/program";
import { readWizard } from "@worker/domain/voice/testers/read-wizard";
import { answersOn, checkStep, stepNumber } from "@worker/domain/voice/testers/step-forms";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { LinkButton } from "~/ui/button";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/testers";
import { actOnWizard } from "./act";
import { OwnStatus } from "./own-status";
import { Program } from "./program";
import { tabsOf } from "./tabs";
import testersCss from "./testers.css?url";
import { WizardForm } from "./wizard-form";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { viewer, now } = site;
  if (viewer.kind === "visitor") return { own: null, now };
  const query = new URL(request.url).searchParams;
  const asked = v.safeParse(stepNumber, query.get("step"));
  const { draft, ...own } = await readWizard(site, viewer);
  const step = asked.success ? asked.output : Math.min(LAST_STEP, (draft?.step ?? 0) + 1);
  const answers = draft?.answers ?? {};
  const values = answersOn(step, { ...(step === 1 && { email: own.email }), ...answers });
  const isStaff = can(viewer, "platform.tools");
  return {
    now,
    own: {
      ...own,
      isStaff,
      tabs: tabsOf({ isStaff, isTester: own.testerSince !== null, isVendor: viewer.vendorId !== null }, TESTERS_PATH),
      ...{ step, values, done: draft?.step ?? 0, document: draft?.document ?? null },
      bornUntil: bornUntil(now),
      errors: query.has("check") ? checkStep(step, answers, now) : {},
    },
  };
}

export const action = ({ context, request }: Route.ActionArgs) => actOnWizard(contextOf(context), request);

/** It shows what somebody wrote of their own life. */
export const headers = () => ({ "cache-control": "no-store" });

export const handle = sheets(testersCss);

export const meta = () =>
  pageMeta(
    {
      title: "Trusted Tester Program",
      description: "What trusted testers are, what an application asks for, and how it is decided.",
      path: TESTERS_PATH,
    },
    "",
  );

export default function Testers({ loaderData, actionData }: Route.ComponentProps) {
  const { own, now } = loaderData;
  return (
    <div className="testers stack">
      <header className="testers-head">
        <h1>Trusted Tester Program</h1>
        {own?.isStaff && (
          <LinkButton to="/staff-dashboard/testers" icon="clipboard-check">
            Review applications
          </LinkButton>
        )}
      </header>
      {own !== null && own.tabs.length > 0 && <Tabs label="Trusted Tester Program" tabs={own.tabs} />}
      {own !== null && <OwnStatus own={own} now={now} />}
      {own !== null && own.obstacle === null && (
        <WizardForm
          step={own.step}
          done={own.done}
          values={actionData?.values ?? own.values}
          errors={actionData?.errors ?? own.errors}
          document={own.document}
          bornUntil={own.bornUntil}
          now={now}
        />
      )}
      <Program isVisitor={own === null} />
    </div>
  );
}
