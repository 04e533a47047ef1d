import type { ReferenceCard } from "@worker/domain/views/forum/reference-card";
import { EvidenceChip } from "~/ui/evidence";
import { Link } from "~/ui/link";

/** What a post speaks of by link, as it is now (rules/forum#reference-cards). */
export function ReferenceCards({ cards }: { cards: readonly ReferenceCard[] }) {
  return (
    <ul className="ref-cards" aria-label="Mentioned here">
      {cards.map(({ path, title, line, evidence }) => (
        <li key={path} className="ref-card">
          <Link dir="auto" to={path}>
            {title}
          </Link>
          <span className="small muted">{line}</span>
          {evidence && <EvidenceChip kind={evidence.kind} at={evidence.at} />}
        </li>
      ))}
    </ul>
  );
}
