import { comparedPlans } from "@worker/domain/oversight/plans/compared-plans";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import type { Route } from "./+types/plans";
import { PlanBuys } from "./plan-buys";
import { PlansTable } from "./plans-table";
import { sheets } from "~/styles/sheets";
import benefitsCss from "./benefits.css?url";

export const loader = ({ request }: Route.LoaderArgs) => ({ ...comparedPlans(), origin: originOf(request) });

export const handle = sheets(benefitsCss);

export const meta = ({ loaderData: { origin } }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Plans and prices",
      description: "What each vendor plan on Leafproof costs, what it gives, and where it differs from the others.",
      path: "/vendor-plans",
    },
    origin,
  );

/** What the plans cost and give, line by line, for whoever wonders (rules/plans#compared). */
export default function Plans({
  loaderData: { plans, verificationFee, dueDays, callsPerMinute },
}: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={TRAIL} here="Plans and prices" />
      <header className="page-head">
        <div>
          <h1>Plans and prices</h1>
          <p>
            Every vendor is listed and reviewed by the same rules. A plan adds room and reach; whatever it moves up is
            labeled “Promoted”.
          </p>
        </div>
        <LinkButton to="/verification" variant="primary">
          Get Started Today
        </LinkButton>
      </header>
      <PlansTable plans={plans} callsPerMinute={callsPerMinute} />
      <section className="section stack" aria-labelledby="on-every-plan">
        <h2 id="on-every-plan">The same on every plan</h2>
        <ul className="bullets">
          <li>
            Verification costs ${verificationFee} a year and is the same check for everyone.{" "}
            <Link to="/how-we-verify">How we verify</Link>
          </li>
          <li>One official reply to each review, and reporting one. Nobody can buy its removal.</li>
          <li>Lab results for every batch, with what failed shown like what passed.</li>
          <li>Views, outbound clicks and confirmed purchases by day, and the lounge for members' questions.</li>
          <li>
            No plan is charged before you choose one. Each period's charge is due within {dueDays} days; no card data is
            taken on this site.
          </li>
          <li>
            On a smaller plan, products over its limit stay listed but are no longer featured, and no new ones can be
            added.
          </li>
        </ul>
      </section>
      <section className="section" aria-labelledby="for-sale">
        <h2 id="for-sale">What is for sale, and what is not</h2>
        <PlanBuys />
      </section>
    </>
  );
}

const TRAIL = [
  { to: "/", label: "Home" },
  { to: "/vendorbenefitsmailer", label: "Vendor benefits" },
];
