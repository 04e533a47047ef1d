import type { ConsumerAlert } from "@worker/domain/catalogue/consumer-alerts/current";
import { formatDate } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";

/** What staff confirmed about a vendor's reviews, where its page begins (rules/integrity#consumer-alerts). */
export function ConsumerAlertNote({ alert }: { alert: ConsumerAlert | null }) {
  if (alert === null) return null;
  return (
    <Note kind="bad" title="Consumer alert.">
      {alert.statement} <span dir="auto">{alert.evidence}</span> From {formatDate(alert.from)} until{" "}
      {formatDate(alert.until - 1)}. <Link to="/how-we-verify#consumer-alerts">What that means</Link>
    </Note>
  );
}

/** The same as a label, where vendors are listed. */
export const ConsumerAlertChip = () => (
  <span className="ev ev--fail">
    <Icon name="octagon-x" />
    Consumer alert
  </span>
);
