import type { planOffers } from "@worker/domain/catalogue/plan-offers/offers";
import { Facts } from "~/ui/facts";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";

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
      <div className="buys">
        <section>
          <h3>What a plan buys</h3>
          <ul>
            {BOUGHT.map((line) => (
              <li key={line}>
                <Icon name="check" />
                {line}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>What no payment buys</h3>
          <ul>
            {NEVER_BOUGHT.map((line) => (
              <li key={line}>
                <Icon name="x" />
                {line}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  );
}

const BOUGHT = [
  "Capacity: more products, images and promotions",
  "Places in blocks labeled “Promoted”, and the first places of a search by relevance, with the same label",
  "Priority support, a banner of your own, a token for the API; once the tester program opens, more requests to testers",
];

const NEVER_BOUGHT = [
  "A rating, a review, or a vote on one",
  "The removal or hiding of a review",
  "A laboratory's verdict, its date, or its expiry",
  "The verified badge without the check behind it",
];

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
      <p className="small muted">or ${formatNumber(yearly)} a year, Save 17%</p>
      <Facts
        facts={[
          { label: "Products", value: limit(plan.products) },
          { label: "Featured", value: limit(plan.featured) },
          { label: "Images", value: limit(plan.images) },
          { label: "Promotions", value: plan.promotions === null ? "Unlimited" : `${plan.promotions} a month` },
          {
            label: "Tester requests, once they open",
            value: `${plan.testerRequests} a month, ${plan.openTesterRequests} at once`,
          },
          { label: "Also included", value: extras.join(", ") },
        ]}
      />
    </section>
  );
}
