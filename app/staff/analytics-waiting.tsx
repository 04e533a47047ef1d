import type { StaffFigures } from "@worker/domain/views/figures/staff-figures";
import { counted } from "~/admin/counted";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";

type Counts = StaffFigures["waiting"];
type Place = { to: string; label: string; icon: IconName; count: (counts: Counts) => number; note: Note };
type Note = (counts: Counts) => string;

const PLACES: readonly Place[] = [
  {
    to: "/staff-dashboard/applications",
    label: "Applications",
    icon: "file-text",
    count: ({ applications }) => applications,
    note: () => "New, resubmitted or under review",
  },
  {
    to: "/staff-dashboard/claims",
    label: "Purchase claims",
    icon: "receipt",
    count: ({ claims }) => claims,
    note: () => "Waiting for approval",
  },
  {
    to: "/staff-dashboard/charges",
    label: "Charges",
    icon: "landmark",
    count: ({ charges, planRequests }) => charges + planRequests,
    note: ({ chargesOverdue, planRequests }) =>
      `${counted(chargesOverdue)} overdue, ${counted(planRequests)} ${planRequests === 1 ? "plan request" : "plan requests"}`,
  },
  {
    to: "/staff-dashboard/tickets",
    label: "Support",
    icon: "message-circle",
    count: ({ tickets }) => tickets,
    note: ({ ticketsFirst }) => `${counted(ticketsFirst)} with priority`,
  },
  {
    to: "/staff-dashboard/vendors",
    label: "Vendor details",
    icon: "store",
    count: ({ websites }) => websites,
    note: () => "Names and websites; new websites wait for a second person",
  },
];

export function Waiting({ waiting }: { waiting: Counts }) {
  return (
    <section>
      <h2>Waiting for you</h2>
      <ul className="grid-2 waiting">
        {PLACES.map(({ to, label, icon, count, note }) => (
          <li key={to}>
            <Link className="card card--pad waits" to={to}>
              <Icon name={icon} size="lg" />
              <div>
                <strong>{label}</strong>
                <small className="muted">{note(waiting)}</small>
              </div>
              <b>{counted(count(waiting))}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
