import { insertWhere } from "@worker/db/insert-selected";
import type { Db } from "@worker/db/client";
import { auditLog } from "@worker/domain/foundation/audit/schema";
import { sql } from "drizzle-orm";
import { settingText } from "@worker/domain/foundation/settings/settings";
import { settings } from "@worker/domain/foundation/settings/schema";
import { DAY } from "../calendar";
import type { Row } from "../data";
import type { Person } from "../people";
import type { Random } from "../random";
import type { Pattern } from "./suspicious";

export interface Monitored {
  audit: Row<"auditLog">[];
  /** Monitoring is off as a site is installed; in the demo an admin has turned it on. */
  setting: typeof settings.$inferInsert;
  /** The entry of the log that says so. */
  loggedAs: string;
}

/** That monitoring was turned on before the first pattern was resolved, and who resolved which. */
export function monitored(random: Random, patterns: readonly Pattern[], { row: admin }: Person): Monitored {
  const resolved = patterns.flatMap((each) => (each.resolvedAt == null ? [] : [{ ...each, at: each.resolvedAt }]));
  const at = Math.max(admin.createdAt + DAY, Math.min(...resolved.map((each) => each.at)) - DAY);
  const [key, on] = ["messageMonitoring", { on: true }] as const;
  const by = { actorId: admin.id, actorName: admin.username };
  const loggedAs = random.id(at);
  return {
    loggedAs,
    setting: { key, value: settingText(key, on), updatedAt: at, updatedBy: admin.id },
    audit: [
      {
        ...{ id: loggedAs, at, ...by, requestId: random.hex(16), action: "setting.changed" },
        ...{ subjectType: "setting", subjectId: key, detail: { from: null, to: on } },
      },
      ...resolved.map(({ userId, patternType: type, adminNotes, at: resolvedAt }) => ({
        ...{ id: random.id(resolvedAt), at: resolvedAt, ...by, requestId: random.hex(16) },
        ...{ action: "messages.pattern_resolved", subjectType: "user", subjectId: userId },
        detail: { type, adminNotes, release: false },
      })),
    ],
  };
}

/** Stored where the log says so, and never over what somebody set since; settings and log outlive the demo data. */
export async function turnMonitoringOn(db: Db, { setting, loggedAs }: Pick<Monitored, "setting" | "loggedAs">) {
  const isLogged = sql`exists (select 1 from ${auditLog} where ${auditLog.id} = ${loggedAs})`;
  await insertWhere(db, settings, setting, isLogged).onConflictDoNothing();
}
