import type { ReactNode } from "react";
import { EvidenceChip } from "./evidence";
import { Link } from "./link";

type PromoBlockProps = { id: string; title: string; children: ReactNode };

/** What payment put here, in one frame with one label; the reason is one link away. */
export function PromoBlock({ id, title, children }: PromoBlockProps) {
  return (
    <section className="section deals" aria-labelledby={id}>
      <div className="row row--wrap between">
        <h2 id={id} className="row row--wrap">
          {title} <EvidenceChip kind="promo" />
        </h2>
        <Link className="small" to="/how-we-verify#promoted-places">
          Why this is here
        </Link>
      </div>
      {children}
    </section>
  );
}
