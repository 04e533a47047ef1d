import { contextOf } from "@worker/context";
import { impactFigures } from "@worker/domain/views/figures/site-figures";
import { UPCOMING_PARTS } from "~/content/upcoming-parts";
import { counted } from "../counted";
import { pageMeta } from "~/shell/page-meta";
import { Icon } from "~/ui/icon";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import type { Route } from "./+types/tools";
import { RUNNING_THE_SITE, TOOL_CARDS, type ToolCard } from "./cards";
import { ImpactSummary } from "./impact";
import { sheets } from "~/styles/sheets";
import staffCss from "~/staff/staff.css?url";

const PATH = "/admin-tools";

export async function loader({ context }: Route.LoaderArgs) {
  const coming = TOOL_CARDS.map(({ to }) => to).filter((to) => to.slice(1) in UPCOMING_PARTS);
  return { figures: await impactFigures(contextOf(context)), coming };
}

export const handle = sheets(staffCss);

export const meta = () =>
  pageMeta(
    { title: "Admin Tools & Analytics Suite", description: "Every tool of the site.", path: PATH, noindex: true },
    "",
  );

export default function AdminTools({ loaderData: { figures, coming } }: Route.ComponentProps) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Admin Tools &amp; Analytics Suite</h1>
          <p>Every tool that runs Leafproof, and the results so far.</p>
        </div>
      </div>
      <ul className="grid-2">
        {TOOL_CARDS.map((card) => (
          <Tool
            key={card.to}
            card={card}
            complete={!coming.includes(card.to)}
            figure={card.to === "/review-integrity" ? openAlertsText(figures.openAlerts) : null}
          />
        ))}
      </ul>
      <ImpactSummary {...figures} />
      <section className="section">
        <h2>Running the site</h2>
        <ul className="hub-links">
          {RUNNING_THE_SITE.map(({ to, label, icon, text }) => (
            <li key={to} className="thing">
              <Icon name={icon} size="lg" />
              <div>
                <strong>
                  <Link to={to}>{label}</Link>
                </strong>
                <small>{text}</small>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const openAlertsText = (open: number): string => `${counted(open)} open ${open === 1 ? "alert" : "alerts"}`;

/** @param figure what waits there, computed; null where nothing is counted */
function Tool({ card, complete, figure }: { card: ToolCard; complete: boolean; figure: string | null }) {
  return (
    <li className="card card--pad hub-card">
      <div className="row between">
        <h2 className="row">
          <Icon name={card.icon} size="lg" />
          {card.name}
        </h2>
        {complete ? (
          <span className="ev ev--bought">
            <Icon name="circle-check" />
            Complete
          </span>
        ) : (
          <span className="ev ev--none">
            <Icon name="hourglass" />
            Coming
          </span>
        )}
      </div>
      <p>{card.description}</p>
      {figure !== null && <p className="num">{figure}</p>}
      <ul className="row row--wrap">
        {card.features.map((feature) => (
          <li key={feature} className="tag">
            {feature}
          </li>
        ))}
      </ul>
      <LinkButton to={card.to} variant={complete ? "primary" : "plain"}>
        Access {card.name}
      </LinkButton>
    </li>
  );
}
