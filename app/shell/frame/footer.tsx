import { useLocation } from "react-router";
import { LegalLink } from "~/content/legal-dialog";
import { Link } from "~/ui/link";
import { ThemeSwitch } from "./theme-switch";
import type { Theme } from "../viewer";

type Group = { title: string; links: readonly { to: string; label: string }[] };

const GROUPS: readonly Group[] = [
  {
    title: "Site",
    links: [
      { to: "/mission", label: "Mission" },
      { to: "/how-we-verify", label: "How we verify" },
      { to: "/community-guidelines", label: "Community guidelines" },
      { to: "/badges", label: "Badges" },
      { to: "/contact-support", label: "Contact" },
    ],
  },
  {
    title: "Vendors",
    links: [
      { to: "/verification", label: "Apply for verification" },
      { to: "/vendorbenefitsmailer", label: "Vendor benefits" },
      { to: "/vendor-plans", label: "Plans and prices" },
      { to: "/compare", label: "Compare products" },
    ],
  },
];

/** The site's small print; the one place that changes colors. */
export function Footer({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  return (
    <footer className="footer">
      <div>
        <p>
          Leafproof is for adults aged 21 and over. Laws on kratom, 7-OH and MIT differ by place and change; nothing
          here says that a product is lawful where you are.
        </p>
        <p>Nothing on this site is medical advice. Poison control in the US: 1-800-222-1222.</p>
      </div>
      {GROUPS.map((group) => (
        <nav key={group.title} aria-label={group.title}>
          <h2>{group.title}</h2>
          {group.links.map((link) => (
            <Link key={link.to} to={link.to}>
              {link.label}
            </Link>
          ))}
        </nav>
      ))}
      <nav aria-label="Legal">
        <h2>Legal</h2>
        <LegalLink to="/privacy-policy" />
        <LegalLink to="/terms-of-service" />
        <Link to="/legal-disclaimer">Legal Disclaimer</Link>
      </nav>
      <ThemeSwitch theme={theme} returnTo={`${pathname}${search}`} />
    </footer>
  );
}
