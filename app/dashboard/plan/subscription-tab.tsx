import { Form } from "react-router";
import { type Billing } from "@worker/domain/oversight/plans/forms";
import { WRITING_LAPSED } from "@worker/domain/catalogue/vendors/writing-lapsed";
import type { PlanView } from "@worker/domain/oversight/plans/read-plan";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { Segment } from "~/ui/segment";
import { Sure } from "~/ui/sure";
import { PlanCharges } from "./charges";
import { type Offers, PlanChoices } from "./choices";
import { PlanUsage } from "./usage";
import { UpgradePrompt } from "./upgrade-prompt";

type SubscriptionTabProps = {
  plan: PlanView;
  offers: Offers;
  billing: Billing;
  limitReached: boolean;
  /** The upgrade dialog stands open; without scripts the plans stand below anyway. */
  upgrade: boolean;
  billingPath: (billing: Billing) => string;
};

export function SubscriptionTab({ plan, offers, billing, limitReached, upgrade, billingPath }: SubscriptionTabProps) {
  const inForce = offers.find((offer) => offer.plan === plan.plan);
  return (
    <div className="stack">
      {plan.writingLapsed && (
        <Note kind="bad" title="Read-only for now.">
          {WRITING_LAPSED}
        </Note>
      )}
      {plan.request !== null && <OpenRequest request={plan.request} offers={offers} />}
      <section className="section" aria-labelledby="usage">
        <div className="section-head">
          <h2 id="usage">Your usage of {inForce?.name}</h2>
          <span className="small muted">
            {plan.startedAt === null ? (
              "Not charged until you choose a plan"
            ) : (
              <>
                {plan.billing === "yearly" ? "Yearly" : "Monthly"} since <DateTime at={plan.startedAt} />
              </>
            )}
          </span>
        </div>
        {(limitReached || upgrade) && (
          <UpgradePrompt offers={offers} billing={billing} plan={plan} usage={plan.usage} isOpen={upgrade} />
        )}
        <PlanUsage usage={plan.usage} />
      </section>
      <section className="section" aria-labelledby="plans">
        <div className="section-head">
          <h2 id="plans">Plans</h2>
          <Segment
            label="Billing"
            items={[
              { to: billingPath("monthly"), label: "Monthly", current: billing === "monthly" },
              { to: billingPath("yearly"), label: "Yearly", current: billing === "yearly" },
            ]}
          />
        </div>
        <PlanChoices offers={offers} billing={billing} plan={plan} />
        <p className="source">
          When staff accept a change, a new period begins that day at full price. On a smaller plan, products over the
          limit stay but are no longer featured, and you cannot add new ones. No card data is taken on this site.{" "}
          <Link to="/vendor-plans">Compare the plans line by line</Link>
        </p>
      </section>
      <section className="section stack" aria-labelledby="charges">
        <h2 id="charges">Charges</h2>
        <PlanCharges charges={plan.charges} />
      </section>
    </div>
  );
}

function OpenRequest({ request, offers }: { request: NonNullable<PlanView["request"]>; offers: Offers }) {
  const name = offers.find((offer) => offer.plan === request.plan)?.name;
  return (
    <Note kind="wait" title={`You requested ${name}, ${request.billing}.`}>
      Our staff will look at it; your plan stays as it is until they accept.{" "}
      <Sure
        opener="Withdraw…"
        of={`the request for ${name}`}
        act={
          <Form method="post" action="/vendor-dashboard/plan">
            <input type="hidden" name="intent" value="withdraw" />
            <Button small>Withdraw the request</Button>
          </Form>
        }
      >
        Our staff no longer see it, and your plan stays as it is. You can ask again at any time.
      </Sure>
    </Note>
  );
}
