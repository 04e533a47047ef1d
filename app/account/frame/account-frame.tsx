import type { ReactNode } from "react";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";

const PARTS: readonly { to: string; label: string; icon: IconName }[] = [
  { to: "/account", label: "Your account", icon: "user" },
  { to: "/account/email", label: "Email", icon: "mail" },
  { to: "/account/password", label: "Password", icon: "key-round" },
  { to: "/account/picture", label: "Picture", icon: "image" },
  { to: "/account/second-factor", label: "Second factor", icon: "shield-check" },
  { to: "/account/sessions", label: "Sessions", icon: "monitor" },
  { to: "/account/keys", label: "Private messages", icon: "key-round" },
  { to: "/account/notifications", label: "Notifications", icon: "bell" },
  { to: "/account/privacy", label: "Privacy", icon: "eye-off" },
  { to: "/account/reviews", label: "My reviews", icon: "message-square-quote" },
  { to: "/account/claims", label: "Purchases", icon: "package" },
  { to: "/account/wishlist", label: "Wishlist", icon: "heart" },
  { to: "/account/watching", label: "Watching", icon: "eye" },
  { to: "/account/searches", label: "Saved searches", icon: "search" },
  { to: "/account/price-alerts", label: "Price alerts", icon: "tags" },
  { to: "/account/decisions", label: "Decisions", icon: "gavel" },
  { to: "/account/data", label: "Your data", icon: "download" },
];

type AccountFrameProps = {
  title: string;
  /** The part that stands here; a page under it marks the part too. */
  current: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** A phone's overview lists the parts, and each has only the way back, so that its own matter comes first. */
export function AccountFrame({ title, current, lead, children }: AccountFrameProps) {
  const isPart = current !== "/account";
  return (
    <div className="account-area">
      <header>
        <h1>{title}</h1>
        {lead && <p className="lead muted">{lead}</p>}
      </header>
      <nav className={isPart ? "account-nav account-nav--part" : "account-nav"} aria-label="Account">
        <ul>
          {PARTS.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} aria-current={to === current ? "true" : undefined}>
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="account">{children}</div>
    </div>
  );
}
