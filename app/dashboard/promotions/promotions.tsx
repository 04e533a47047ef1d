import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { WRITING_LAPSED } from "@worker/domain/catalogue/vendors/writing-lapsed";
import { LIMIT_REACHED, usedUp } from "@worker/domain/catalogue/plan-offers/limit-texts";
import {
  PROMOTION_DAYS_MAX,
  PROMOTION_MADE,
  PROMOTION_WITHDRAWN,
  promotionsPageForm,
  promotionsPageQuery,
} from "@worker/domain/catalogue/promotions/forms";
import { promote, withdrawPromotion } from "@worker/domain/catalogue/promotions/promote";
import { promotionsPage } from "@worker/domain/catalogue/promotions/promotions-page";
import { DAY_MS, utcDay } from "@worker/days";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/promotions";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { PlanFrame } from "../plan/frame";
import sureCss from "~/styles/work/sure.css?url";
import { sheets } from "~/styles/sheets";
import { PromotionForm } from "./form";
import { PromotionList } from "./list";

const HERE = "/vendor-dashboard/promotions";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor } = v.parse(promotionsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orNotFound(
    orFirstPage(cursor ?? null, (position) => promotionsPage(db, viewer, { cursor: position, now })),
  );
  const days = { today: utcDay(now), last: utcDay(now + PROMOTION_DAYS_MAX * DAY_MS) };
  return { ...page, days, first: cursor === undefined };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, promotionsPageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const { value } = form;
  let text = PROMOTION_WITHDRAWN;
  try {
    if (value.intent === "withdraw") await withdrawPromotion(site, site.viewer, value.id);
    else {
      await promote(site, site.viewer, value);
      text = PROMOTION_MADE;
    }
  } catch (error) {
    return refusedForm(error, site, typed(value));
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(HERE, 303);
}

const typed = (value: object): Record<string, string> =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, each === null ? "" : String(each)]));

export const handle = sheets(sureCss);

export const meta = () =>
  pageMeta({ title: "Promotions", description: "Announcements and deals.", path: HERE, noindex: true }, "");

export default function Promotions({ loaderData, actionData }: Route.ComponentProps) {
  const { used, limit, items, nextCursor, first, products, days, writingLapsed } = loaderData;
  const full = limit !== null && used >= limit;
  return (
    <PlanFrame
      title="Promotions"
      current={HERE}
      lead="Announcements and deals appear on your page, labeled as promotions; deals also appear on the deals page."
    >
      <p>
        {used} of {limit ?? "∞"} used this month (UTC).
      </p>
      {writingLapsed && <Note kind="bad">{WRITING_LAPSED}</Note>}
      {full && !writingLapsed && (
        <Note kind="wait">{`${LIMIT_REACHED} ${usedUp([{ what: "promotions", used, limit }])}`}</Note>
      )}
      {!full && !writingLapsed && (
        <PromotionForm key={items[0]?.id} products={products} days={days} draft={actionData ?? null} />
      )}
      <section className="stack" aria-labelledby="yours">
        <h2 id="yours">Yours</h2>
        <PromotionList items={items} />
        {(!first || nextCursor !== null) && (
          <Pager
            text={first ? "The newest ones" : "Older ones"}
            previous={first ? null : HERE}
            next={nextCursor === null ? null : `${HERE}?cursor=${nextCursor}`}
          />
        )}
      </section>
    </PlanFrame>
  );
}
