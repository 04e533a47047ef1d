import { data, Form, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { DAY_MS, utcDay } from "@worker/days";
import { PARTNER_ACTS, PARTNER_SAVED, type PartnerAct } from "@worker/domain/catalogue/lab/partners/partner-forms";
import { changePartner, movePartner, readPartner } from "@worker/domain/catalogue/lab/partners/partners";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { Sure } from "~/ui/sure";
import type { Route } from "./+types/partner";
import { PANEL } from "./panel-frame";
import { PartnerFields, type PartnerTyped } from "./partner-fields";
import { PartnerState } from "./partner-state";
import type { Partner } from "./partner-words";
import { readPartnerForm } from "./read-partner-form";
import { sheets } from "~/styles/sheets";
import sureCss from "~/styles/work/sure.css?url";
import workCss from "~/styles/work/work.css?url";

const LIST = `${PANEL}/partners`;
const DONE: Record<PartnerAct, string> = {
  verify: "Verified. Vendors can choose it.",
  deactivate: "Deactivated. It can no longer back new results.",
  reactivate: "Reactivated.",
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  return { partner: await orNotFound(readPartner(db, viewer, params.partnerId)), today: now - (now % DAY_MS) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const site = contextOf(context);
  const { typed, form } = await readPartnerForm(request);
  const act = PARTNER_ACTS.find((each) => each === typed["intent"]);
  if (act === undefined && !form.ok) return data({ errors: form.errors, values: typed }, { status: 400 });
  try {
    if (act !== undefined) await movePartner(site, params.partnerId, act);
    else if (form.ok) await changePartner(site, params.partnerId, form.value);
    const text = act === undefined ? PARTNER_SAVED : DONE[act];
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  } catch (error) {
    return refusedForm(error, site, act === undefined ? typed : {});
  }
  return redirect(`${LIST}/${encodeURIComponent(params.partnerId)}`, 303);
}

export const handle = sheets(workCss, sureCss);

export const meta = () =>
  pageMeta({ title: "Laboratory", description: "A laboratory on record.", path: LIST, noindex: true }, "");

const typedOf = ({
  name,
  certificationNumber,
  accreditations,
  accreditationEndsAt,
  specialties,
  contactInfo,
}: Partner) => ({
  name,
  certificationNumber,
  accreditations: accreditations.join(", "),
  specialties: specialties.join(", "),
  accreditationEndsOn: accreditationEndsAt === null ? "" : utcDay(accreditationEndsAt),
  ...contactInfo,
});

export default function PartnerScreen({ loaderData: { partner, today }, actionData }: Route.ComponentProps) {
  const typed: PartnerTyped =
    actionData && Object.keys(actionData.values).length > 0 ? actionData.values : typedOf(partner);
  return (
    <div className="manager">
      <Breadcrumbs
        trail={[
          { to: PANEL, label: "Lab panel" },
          { to: LIST, label: "Lab partners" },
        ]}
        here={partner.name}
      />
      <header className="row between row--wrap">
        <h1>{partner.name}</h1>
        <PartnerState partner={partner} today={today} />
      </header>
      <p className="muted">
        On record since {formatDate(partner.createdAt)}
        {partner.verifiedAt !== null && `, verified on ${formatDate(partner.verifiedAt)}`}
        {partner.verifiedBy !== null && ` by ${partner.verifiedBy}`}
        {partner.deactivatedAt !== null && `, deactivated on ${formatDate(partner.deactivatedAt)}`}.
      </p>
      <Acts partner={partner} />
      <Form method="post" preventScrollReset className="card card--pad stack" noValidate aria-labelledby="record">
        <h2 id="record">On record</h2>
        <PartnerFields key={partner.id} typed={typed} errors={actionData?.errors ?? {}} submit="Save" />
      </Form>
    </div>
  );
}

function Acts({ partner: { verifiedAt, deactivatedAt } }: { partner: Partner }) {
  return (
    <Form method="post" preventScrollReset className="row row--wrap">
      {verifiedAt === null && (
        <Button name="intent" value="verify" variant="primary" icon="badge-check">
          Verify this laboratory
        </Button>
      )}
      {deactivatedAt === null ? (
        <Sure
          opener="Deactivate…"
          of="this laboratory"
          act={
            <Button small name="intent" value="deactivate" variant="danger-solid" icon="ban">
              Deactivate
            </Button>
          }
        >
          Vendors can no longer choose it, and it backs no new results. Results it backed keep their mark. You can
          reactivate it here.
        </Sure>
      ) : (
        <Button name="intent" value="reactivate" icon="rotate-ccw">
          Reactivate
        </Button>
      )}
    </Form>
  );
}
