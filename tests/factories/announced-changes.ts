import type { Row } from "../../scripts/seed/data";
import { DAY, NOW } from "./rows";

let serial = 0;

/** A change of the terms, announced just now for a day in three weeks; nobody was told yet. */
export function anAnnouncedChange(overrides: Partial<Row<"announcedChanges">> = {}): Row<"announcedChanges"> {
  serial += 1;
  return {
    id: `change-${serial}`,
    document: "terms",
    summary: "Section 2 says more clearly what a vendor may ask of a reviewer.",
    effectiveAt: Date.UTC(2026, 11, 11) + serial * DAY,
    announcedAt: NOW,
    announcedBy: "boss",
    toldTo: "",
    mailed: 0,
    ...overrides,
  };
}
