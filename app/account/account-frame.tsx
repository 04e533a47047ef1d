import type { ReactNode } from "react";
import { Pill, Pills } from "../ui/pill";

/** The parts of the account area, in the order of their links. */
const PARTS = [
  { to: "/account", label: "Overview" },
  { to: "/account/email", label: "Email" },
  { to: "/account/password", label: "Password" },
  { to: "/account/picture", label: "Picture" },
  { to: "/account/second-factor", label: "Second factor" },
  { to: "/account/sessions", label: "Sessions" },
  { to: "/account/notifications", label: "Notifications" },
  { to: "/account/claims", label: "Purchases" },
  { to: "/account/wishlist", label: "Wishlist" },
  { to: "/account/price-alerts", label: "Price alerts" },
  { to: "/account/decisions", label: "Decisions" },
  { to: "/account/data", label: "Your data" },
] as const;

type AccountFrameProps = {
  title: string;
  /** The part that stands here; a page under it marks the part too. */
  current: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** Around every screen of the account area: the links to its parts, then the screen's own title. */
export function AccountFrame({ title, current, lead, children }: AccountFrameProps) {
  return (
    <div className="account">
      <Pills label="Account">
        {PARTS.map((part) => (
          <Pill key={part.to} to={part.to} current={part.to === current}>
            {part.label}
          </Pill>
        ))}
      </Pills>
      <h1>{title}</h1>
      {lead && <p className="lead muted">{lead}</p>}
      {children}
    </div>
  );
}
