import { env } from "cloudflare:workers";
import { connect } from "@worker/db/client";
import { auditLog } from "@worker/domain/foundation/audit/schema";
import type { Row } from "../../scripts/seed/data";
import { NOW } from "./rows";
import { insert } from "./insert";

let serial = 0;

/** That an admin changed the site mode. */
export function anAuditRow(overrides: Partial<Row<"auditLog">> = {}): Row<"auditLog"> {
  serial += 1;
  return {
    id: `audit-${String(serial).padStart(8, "0")}`,
    at: NOW - serial,
    actorId: "person-admin",
    actorName: "admin",
    action: "setting.changed",
    subjectType: "setting",
    subjectId: "siteMode",
    detail: { from: "open", to: "private" },
    requestId: "request-1",
    ...overrides,
  };
}

export const writeAudit = (rows: Row<"auditLog">[]): Promise<number> => insert(env.DB, "auditLog", rows);

/** Everything in the log, newest first. */
export const wholeLog = async () => {
  const rows = await connect(env.DB).select().from(auditLog);
  return rows.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
};
