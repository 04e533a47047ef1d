import { emailKey } from "@worker/domain/foundation/users/names";
import type { Row } from "../../scripts/seed/data";
import { DAY, NOW } from "./rows";

let serial = 0;

/** An entry that is not confirmed. The day's tally is not counted with it. */
export function anEntry(overrides: Partial<Row<"waitlist">> = {}): Row<"waitlist"> {
  serial += 1;
  const email = overrides.email ?? `waits${serial}@example.org`;
  return {
    id: `entry-${String(serial).padStart(6, "0")}`,
    email,
    emailKey: emailKey(email),
    createdAt: NOW - DAY,
    confirmedAt: null,
    toldAt: null,
    ...overrides,
  };
}
