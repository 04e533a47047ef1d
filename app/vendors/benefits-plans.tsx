import { YEARLY_SAVES } from "@worker/domain/oversight/plans/forms";
import type { planOffers } from "@worker/domain/catalogue/plan-offers/offers";
import { Facts } from "~/ui/facts";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { PlanBuys } from "./plan-buys";

type Offer = ReturnType<typeof planOffers>[number];

const limit = (count: number | null): string => (count === null ? "Unlimited" : formatNumber(count));

/** Prices, limits, and the line between what they buy and what nothing buys. */
export function BenefitsPlans({ plans, fee }: { plans: readonly Offer[]; fee: number }) {
  return (
    <section className="section" aria-labelledby="plans">
      <div className="section-head section-head--open">
        <h2 id="plans">Plans</h2>
        <span className="small muted">Verification, ${fee} a year, is extra.</span>
      </div>
      <div className="plans">
        {plans.map((plan) => (
          <PlanColumn key={plan.plan} plan={plan} />
        ))}
      </div>
      <p className="plans-more">
        <Link to="/vendor-plans">Compare the plans line by line</Link>
      </p>
      <PlanBuys />
    </section>
  );
}

function PlanColumn({ plan }: { plan: Offer }) {
  const { name, monthly, yearly, prioritySupport, customBranding, apiAccess } = plan;
  const extras = [
    prioritySupport && "Priority support",
    customBranding && "Custom branding",
    apiAccess && "API access",
  ].filter(Boolean);
  return (
    <section>
      <h3>{name}</h3>
      <p>
        <b className="figure">${monthly}</b> a month
      </p>
      <p className="small muted">
        or ${formatNumber(yearly)} a year, {YEARLY_SAVES}
      </p>
      <Facts
        facts={[
          { label: "Products", value: limit(plan.products) },
          { label: "Featured", value: limit(plan.featured) },
          { label: "Images", value: limit(plan.images) },
          { label: "Promotions", value: plan.promotions === null ? "Unlimited" : `${plan.promotions} a month` },
          {
            label: "Tester requests, which nobody can send so far",
            value: `${plan.testerRequests} a month, ${plan.openTesterRequests} at once`,
          },
          { label: "Also included", value: extras.join(", ") },
        ]}
      />
    </section>
  );
}
