import { Link } from "~/ui/link";

const LINKS = [
  ["/account/keys", "Private messages"],
  ["/community-guidelines", "Community guidelines"],
  ["/contact-support", "Contact support"],
  ["/membership-upgrade", "Membership"],
  ["/terms-of-service", "Terms of Service"],
  ["/privacy-policy", "Privacy Policy"],
  ["/legal-disclaimer", "Legal Disclaimer"],
] as const;

/** The screen fills the window, so that its footer stands under the list. */
export function TalkLinks() {
  return (
    <nav className="talk-links" aria-label="About messages">
      {LINKS.map(([to, label]) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
