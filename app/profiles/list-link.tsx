import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "~/ui/link";

/** The list that was just closed over the profile. */
let closed: string | null = null;

/** Said before a list that opened over the profile is left, so that the focus comes back to the link that led there. */
export function leaveList(path: string): void {
  closed = path;
}

/** A link to a list that opens over the profile. */
export function ListLink({ to, children }: { to: string; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (closed !== to) return;
    closed = null;
    link.current?.focus({ preventScroll: true });
  }, [to]);
  return (
    <Link ref={link} to={to} preventScrollReset>
      {children}
    </Link>
  );
}
