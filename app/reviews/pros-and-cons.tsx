import { Icon, type IconName } from "~/ui/icon";

/** The heading below the review's own. */
type Heading = "h3" | "h4";

interface ProsAndConsProps {
  pros: readonly string[];
  cons: readonly string[];
  heading?: Heading;
}

/** Nothing where the review has neither. */
export function ProsAndCons({ pros, cons, heading = "h4" }: ProsAndConsProps) {
  if (pros.length + cons.length === 0) return null;
  return (
    <div className="procon">
      <Points label="Pros" icon="thumbs-up" points={pros} heading={heading} />
      <Points label="Cons" icon="thumbs-down" points={cons} heading={heading} />
    </div>
  );
}

type PointsProps = { label: string; icon: IconName; points: readonly string[]; heading: Heading };

function Points({ label, icon, points, heading: Title }: PointsProps) {
  if (points.length === 0) return null;
  return (
    <div>
      <Title className="small strong">{label}</Title>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon name={icon} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
