import { Icon, type IconName } from "~/ui/icon";

const BOUGHT = [
  "Capacity: more products, images and promotions",
  "Places in blocks labeled “Promoted”, and the first places of a search by relevance, with the same label",
  "Priority support, a banner of your own, a token for the API; more requests to testers, which nobody can send so far",
];

const NEVER_BOUGHT = [
  "A rating, a review, or a vote on one",
  "The removal or hiding of a review",
  "A laboratory's verdict, its date, or its expiry",
  "The verified badge without the check behind it",
];

/** The line between what a plan buys and what nothing buys, in the same size (rules/vendors#benefits-page). */
export const PlanBuys = () => (
  <div className="buys">
    <Lines title="What a plan buys" icon="check" lines={BOUGHT} />
    <Lines title="What no payment buys" icon="x" lines={NEVER_BOUGHT} />
  </div>
);

const Lines = ({ title, icon, lines }: { title: string; icon: IconName; lines: readonly string[] }) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Icon name={icon} />
          {line}
        </li>
      ))}
    </ul>
  </section>
);
