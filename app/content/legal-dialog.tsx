import { Suspense, useState, type MouseEvent, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "~/ui/link";
import { onDemand } from "~/ui/on-demand";

const LegalModal = onDemand(() => import("./legal-modal"));

const TITLES = { "/privacy-policy": "Privacy Policy", "/terms-of-service": "Terms of Service" };

type LegalLinkProps = { to: keyof typeof TITLES; children?: ReactNode; className?: string };

/**
 * A link to the Privacy Policy or the Terms that opens them in a modal, so that a half-filled form stays as it is
 * (rules/content#legal-pages). Without scripts, or with a modifier key, it is an ordinary link to the page.
 */
export function LegalLink({ to, children = TITLES[to], className }: LegalLinkProps) {
  const { key } = useLocation();
  // Remembers where it was opened: a link inside the text leads away, and the modal closes with the page.
  const [openAt, setOpenAt] = useState<string | null>(null);

  const show = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenAt(key);
  };

  return (
    <>
      <Link to={to} className={className} onClick={show}>
        {children}
      </Link>
      {openAt === key && (
        <Suspense>
          <LegalModal to={to} title={TITLES[to]} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  );
}
