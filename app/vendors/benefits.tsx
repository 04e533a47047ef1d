import { planOffers, VERIFICATION_FEE } from "@worker/domain/catalogue/plan-offers/offers";
import { Logo } from "~/ui/logo";
import { originOf, pageMeta } from "~/shell/page-meta";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { LabelStrip } from "~/ui/label-strip";
import type { Route } from "./+types/benefits";
import { BenefitsPlans } from "./benefits-plans";
import { BenefitsSections } from "./benefits-sections";
import { BenefitsSpecimen } from "./benefits-specimen";
import { sheets } from "~/styles/sheets";
import landingCss from "~/shell/entrance/landing.css?url";
import benefitsCss from "./benefits.css?url";

export const loader = ({ request }: Route.LoaderArgs) => ({
  plans: planOffers(),
  fee: VERIFICATION_FEE,
  origin: originOf(request),
});

export const handle = sheets(landingCss, benefitsCss);

export const meta = ({ loaderData: { origin } }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Vendor benefits",
      description:
        "What a listing on Leafproof offers a kratom, 7-OH or MIT vendor, what it costs, and what no payment buys.",
      path: "/vendorbenefitsmailer",
    },
    origin,
  );

/** Says what money buys and what it does not, in the same size (rules/vendors#benefits-page). */
export default function Benefits({ loaderData: { plans, fee } }: Route.ComponentProps) {
  const prices = plans.map(({ monthly }) => monthly);
  return (
    <div className="benefits">
      <header className="benefits-head">
        <div>
          <p className="benefits-for">
            <Logo plain /> for vendors
          </p>
          <h1>Let your evidence do the selling.</h1>
          <p className="lead">
            A listing sets what a laboratory measured and what buyers wrote beside every product, with the date and the
            count. Buyers order on your own website. We take no share of it.
          </p>
          <Start />
        </div>
        <BenefitsSpecimen />
      </header>
      <LabelStrip
        className="section"
        facts={[
          {
            label: "Verification",
            value: `$${fee} a year`,
            note: "Due within 30 days of approval; pays for the check",
          },
          {
            label: "Plans",
            value: `$${Math.min(...prices)}–$${Math.max(...prices)} a month`,
            note: <Link to="/vendor-plans">What they give, side by side</Link>,
          },
          { label: "Checkout", value: "Yours", note: "On your website, under your terms" },
          { label: "Ratings and verdicts", value: "Not for sale", note: "On no plan, at no price" },
        ]}
      />
      <p className="benefits-note muted">
        What has the mark <Later /> follows with later releases; it is described now so that the terms are known first.
        All else is open.
      </p>
      <BenefitsSections />
      <BenefitsPlans plans={plans} fee={fee} />
      <section className="section benefits-end">
        <h2>Where to begin</h2>
        <ol>
          <li>Apply in five steps: business, address, products, quality, service.</li>
          <li>Staff check the application, and ask where something is missing.</li>
          <li>On approval the badge shows, the fee is due within 30 days, and you choose a plan.</li>
        </ol>
        <Start />
      </section>
    </div>
  );
}

const Start = () => (
  <div className="row row--wrap">
    <LinkButton to="/verification" variant="primary">
      Get Started Today
    </LinkButton>
    <LinkButton to="/how-we-verify">How we verify</LinkButton>
  </div>
);

const Later = () => <span className="ev ev--none">Opens later</span>;
