import { Form } from "react-router";
import { type Billing, MOST_POPULAR, YEARLY_SAVES } from "@worker/domain/oversight/plans/forms";
import type { PlanView } from "@worker/domain/oversight/plans/read-plan";
import type { planOffers } from "@worker/domain/catalogue/plan-offers/offers";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { formatNumber } from "~/ui/format";

export type Offers = ReturnType<typeof planOffers>;
type Offer = Offers[number];

export interface PlanChoicesProps {
  offers: Offers;
  billing: Billing;
  plan: Pick<PlanView, "plan" | "billing" | "request">;
}

export function PlanChoices({ offers, billing, plan }: PlanChoicesProps) {
  return (
    <div className="plans">
      {offers.map((offer) => (
        <PlanChoice key={offer.plan} offer={offer} billing={billing} plan={plan} />
      ))}
    </div>
  );
}

const limit = (count: number | null): string => (count === null ? "Unlimited" : formatNumber(count));

function PlanChoice({ offer, billing, plan }: Omit<PlanChoicesProps, "offers"> & { offer: Offer }) {
  const { name, monthly, yearly, prioritySupport, customBranding, apiAccess } = offer;
  const extras = [
    prioritySupport && "Priority support",
    customBranding && "Custom branding",
    apiAccess && "API access",
  ].filter(Boolean);
  return (
    <section>
      <div className="row row--wrap between">
        <h3>{name}</h3>
        {offer.plan === MOST_POPULAR && <span className="small muted">Most popular</span>}
      </div>
      <p>
        <b className="figure">${formatNumber(billing === "yearly" ? yearly : monthly)}</b>{" "}
        {billing === "yearly" ? "a year" : "a month"}
      </p>
      {billing === "yearly" && <p className="small muted">{YEARLY_SAVES}</p>}
      <Facts
        facts={[
          { label: "Products", value: limit(offer.products) },
          { label: "Featured", value: limit(offer.featured) },
          { label: "Images", value: limit(offer.images) },
          { label: "Promotions", value: offer.promotions === null ? "Unlimited" : `${offer.promotions} a month` },
          { label: "Also included", value: extras.join(", ") },
        ]}
      />
      <Choose offer={offer} billing={billing} plan={plan} />
    </section>
  );
}

function Choose({ offer, billing, plan }: Omit<PlanChoicesProps, "offers"> & { offer: Offer }) {
  if (plan.plan === offer.plan && plan.billing === billing) {
    return (
      <p>
        <b>Your plan</b>
      </p>
    );
  }
  const { request } = plan;
  if (request !== null) {
    const asked = request.plan === offer.plan && request.billing === billing;
    return asked ? <p className="muted">Requested</p> : null;
  }
  return (
    <Form method="post" action="/vendor-dashboard/plan">
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="plan" value={offer.plan} />
      <input type="hidden" name="billing" value={billing} />
      <Button small>
        Request {offer.name}, {billing}
      </Button>
    </Form>
  );
}
