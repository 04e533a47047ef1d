import { Icon, type IconName } from "~/ui/icon";

interface ProsAndConsProps {
  pros: readonly string[];
  cons: readonly string[];
}

/** Nothing where the review has neither. */
export function ProsAndCons({ pros, cons }: ProsAndConsProps) {
  if (pros.length + cons.length === 0) return null;
  return (
    <div className="procon">
      <Points label="Pros" icon="thumbs-up" points={pros} />
      <Points label="Cons" icon="thumbs-down" points={cons} />
    </div>
  );
}

type PointsProps = { label: string; icon: IconName; points: readonly string[] };

function Points({ label, icon, points }: PointsProps) {
  if (points.length === 0) return null;
  return (
    <div>
      <h4 className="small strong">{label}</h4>
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
