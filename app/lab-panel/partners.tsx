import { data, Form, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { DAY_MS } from "@worker/days";
import { orFirstPage } from "@worker/db/pagination";
import { PARTNER_ADDED, partnersPageQuery } from "@worker/domain/catalogue/lab/partners/partner-forms";
import { addPartner, listPartners } from "@worker/domain/catalogue/lab/partners/partners";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Empty } from "~/ui/empty";
import { formatDate, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/partners";
import { PANEL, PanelFrame } from "./panel-frame";
import { PartnerFields } from "./partner-fields";
import { PartnerState } from "./partner-state";
import { readPartnerForm } from "./read-partner-form";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import { StackTable } from "~/ui/stack-table";

const HERE = `${PANEL}/partners`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor = null } = v.parse(partnersPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) => listPartners(db, viewer, { cursor: from, limit: PAGE_SIZE }));
  return { page, later: cursor !== null, today: now - (now % DAY_MS) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const { typed, form } = await readPartnerForm(request);
  if (!form.ok) return data({ errors: form.errors, values: typed }, { status: 400 });
  try {
    const id = await addPartner(site, form.value);
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: PARTNER_ADDED }));
    return redirect(`${HERE}/${id}`, 303);
  } catch (error) {
    return refusedForm(error, site, typed);
  }
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Lab Partners", description: "The laboratories on record.", path: HERE, noindex: true }, "");

export default function Partners({ loaderData: { page, later, today }, actionData }: Route.ComponentProps) {
  return (
    <PanelFrame current="partners" waiting={page.waiting}>
      <p className="muted">
        A result counts only where its laboratory is verified, active, and accredited on the day of the test.
      </p>
      {page.items.length === 0 ? (
        <Empty icon="test-tube" title="There are no laboratories yet." />
      ) : (
        <StackTable caption="Laboratories by name" columns={["Laboratory", "Number", "Accredited until", "Status"]}>
          {page.items.map((partner) => (
            <tr key={partner.id}>
              <td className="wide">
                <Link to={`${HERE}/${encodeURIComponent(partner.id)}`}>{partner.name}</Link>
                <br />
                <small className="muted">{partner.accreditations.join(", ") || "No accreditation on record"}</small>
              </td>
              <td data-l="Number">{partner.certificationNumber}</td>
              <td data-l="Accredited until">
                {partner.accreditationEndsAt === null ? "Not on record" : formatDate(partner.accreditationEndsAt)}
              </td>
              <td className="wide">
                <PartnerState partner={partner} today={today} />
              </td>
            </tr>
          ))}
        </StackTable>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "laboratory", "laboratories")}
          previous={later ? HERE : null}
          next={page.nextCursor === null ? null : `${HERE}?cursor=${page.nextCursor}`}
        />
      )}
      <Form method="post" className="card card--pad stack" noValidate aria-labelledby="add">
        <h2 id="add">Add a laboratory</h2>
        <PartnerFields
          typed={actionData?.values ?? {}}
          errors={actionData?.errors ?? {}}
          submit="Add this laboratory"
        />
      </Form>
    </PanelFrame>
  );
}
