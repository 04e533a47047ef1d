import { redirectDocument } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { bannerAddress, readBanner, removeBanner, saveBanner } from "@worker/domain/oversight/plans/banner";
import {
  BANNER_FIELD,
  BANNER_MISSING,
  BANNER_REMOVED,
  BANNER_SAVED,
  bannerForm,
} from "@worker/domain/oversight/plans/banner-forms";
import { readPlan } from "@worker/domain/oversight/plans/read-plan";
import { PLAN_OFFERS } from "@worker/domain/catalogue/plan-offers/offers";
import { Invalid } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { fileIn, readFormData } from "@worker/posted-file";
import type { Route } from "./+types/banner";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Button } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { BannerForm } from "./banner-form";
import { PlanFrame } from "./frame";

const HERE = "/vendor-dashboard/banner";
const LABELS = { [BANNER_FIELD]: "Banner" };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { vendorId, plan, banner } = await orNotFound(readPlan(db, viewer, now));
  return { banner: bannerAddress(vendorId, banner), mayHave: PLAN_OFFERS[plan].customBranding };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = await readFormData(request);
  const form = posted && parseFields(posted, bannerForm, []);
  try {
    if (posted === null || !form?.ok) throw new Invalid({ [BANNER_FIELD]: BANNER_MISSING });
    const removes = form.value.intent === "remove";
    await (removes ? removeBanner(site, site.viewer) : save(site, posted));
    const text = removes ? BANNER_REMOVED : BANNER_SAVED;
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirectDocument(HERE, 303);
  } catch (error) {
    return refusedForm(error, site);
  }
}

async function save(site: RequestContext, posted: FormData): Promise<void> {
  const bytes = await fileIn(posted, BANNER_FIELD);
  if (bytes === null) throw new Invalid({ [BANNER_FIELD]: BANNER_MISSING });
  await saveBanner(site, site.viewer, readBanner(bytes));
}

export const meta = () =>
  pageMeta({ title: "Banner", description: "The banner of your page.", path: HERE, noindex: true }, "");

export default function Banner({ loaderData: { banner, mayHave }, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> = actionData ? { ...actionData.errors } : {};
  return (
    <PlanFrame title="Banner" current={HERE} lead="A wide picture across the top of your page. It comes with the plan.">
      <FormProblems errors={errors} labels={LABELS} />
      {banner !== null && (
        <form method="post" encType="multipart/form-data" className="stack">
          <img className="v-banner" src={banner} alt="Your banner" width={1200} height={200} />
          <Button variant="danger" small name="intent" value="remove">
            Remove banner
          </Button>
        </form>
      )}
      {mayHave ? (
        <BannerForm label={banner === null ? "Banner" : "New banner"} error={errors[BANNER_FIELD]} />
      ) : (
        <Note kind="plain">
          A banner is part of the Enterprise plan. <Link to="/vendor-dashboard/plan#plans">See the plans</Link>
        </Note>
      )}
    </PlanFrame>
  );
}
