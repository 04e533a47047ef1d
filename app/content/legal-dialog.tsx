import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useFetcher, useLocation } from "react-router";
import { Dialog } from "~/ui/dialog";
import { Link } from "~/ui/link";
import type { loader } from "./legal";

const LegalText = lazy(() => import("./legal-text"));

const TITLES = { "/privacy-policy": "Privacy Policy", "/terms-of-service": "Terms of Service" };

const LOADING = <p role="status">Loading…</p>;

type LegalLinkProps = { to: keyof typeof TITLES; children?: ReactNode; className?: string };

/**
 * A link to the Privacy Policy or the Terms that opens them in a modal, so that a half-filled form stays as it is
 * (rules/content#legal-pages). Without scripts, or with a modifier key, it is an ordinary link to the page.
 */
export function LegalLink({ to, children = TITLES[to], className }: LegalLinkProps) {
  const { key } = useLocation();
  // Remembers where it was opened: a link inside the text leads away, and the modal closes with the page.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const fetcher = useFetcher<typeof loader>();

  const show = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenAt(key);
    if (!fetcher.data && fetcher.state === "idle") void fetcher.load(to);
  };

  return (
    <>
      <Link to={to} className={className} onClick={show}>
        {children}
      </Link>
      {openAt === key &&
        // Outside the link's parent: a dialog may not stand in a paragraph, and in a label every click would tick its box.
        createPortal(
          <Dialog open title={TITLES[to]} onClose={() => setOpenAt(null)}>
            <div className="legal-text" aria-busy={!fetcher.data}>
              <Suspense fallback={LOADING}>
                {fetcher.data ? <LegalText document={fetcher.data.document} /> : LOADING}
              </Suspense>
            </div>
          </Dialog>,
          document.body,
        )}
    </>
  );
}
