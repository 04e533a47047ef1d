import { useRef } from "react";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import type { ShellViewer } from "../viewer";
import { LogoutForm } from "./logout-form";

const POINTS = "/referrals";
const PARTS: readonly { to: string; label: string; icon: IconName }[] = [
  { to: "/profile", label: "Profile", icon: "user" },
  { to: "/account/reviews", label: "My reviews", icon: "message-square-quote" },
  { to: "/account/claims", label: "Purchases", icon: "package" },
  { to: POINTS, label: "Points", icon: "wallet" },
  { to: "/account/wishlist", label: "Wishlist", icon: "heart" },
  { to: "/account/watching", label: "Watching", icon: "eye" },
  { to: "/account", label: "Settings", icon: "settings" },
];

/** What is the member's own, behind their picture: a native popover, which opens and closes without scripts too. */
export function AccountMenu({ viewer }: { viewer: NonNullable<ShellViewer> }) {
  const menu = useRef<HTMLElement>(null);
  return (
    <>
      <button type="button" className="me" popoverTarget="me">
        <Mark id={viewer.initialId} kind="member" size={28} image={viewer.picture} />
        <span className="me-name">Hi, {viewer.username}</span>
        <span className="sr">, your account</span>
        <Icon name="chevron-down" />
      </button>
      <nav ref={menu} id="me" className="pop pop--menu" popover="auto" aria-label="Your account">
        <ul>
          {PARTS.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} onClick={() => menu.current?.hidePopover()}>
                <Icon name={icon} />
                {(to === POINTS && viewer.points) || label}
              </Link>
            </li>
          ))}
          <li>
            <LogoutForm />
          </li>
        </ul>
      </nav>
    </>
  );
}
