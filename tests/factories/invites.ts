import type { Row } from "../../scripts/seed/data";
import { DAY, NOW } from "./rows";

let serial = 0;

/** A code for one use that never expires. */
export function anInvite(overrides: Partial<Row<"inviteCodes">> = {}): Row<"inviteCodes"> {
  serial += 1;
  return {
    id: `invite-${String(serial).padStart(4, "0")}`,
    code: `LEAF-TEST-TEST-${String(serial).padStart(4, "0")}`,
    maxUses: 1,
    currentUses: 0,
    description: null,
    createdAt: NOW - DAY,
    createdBy: "person-admin",
    expiresAt: null,
    deactivatedAt: null,
    deactivatedBy: null,
    ...overrides,
  };
}
