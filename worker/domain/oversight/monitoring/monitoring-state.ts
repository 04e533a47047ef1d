import { eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { demand } from "../../foundation/access/demand";
import { settings } from "../../foundation/settings/schema";
import type { SettingKey } from "../../foundation/settings/settings";

export interface Monitoring {
  on: boolean;
  /** UTC epoch milliseconds; when somebody turned the switch last. Null while it stands as the site was installed, or is on. */
  turnedAt: number | null;
}

const KEY = "messageMonitoring" satisfies SettingKey;

/**
 * Whether message monitoring is on, and if not since when. Costs a trip only where it is off.
 * @throws Unauthenticated; Forbidden
 */
export async function monitoringState({
  db,
  viewer,
  site,
}: Pick<RequestContext, "db" | "viewer" | "site">): Promise<Monitoring> {
  demand(viewer, "admin.tools");
  if (site.messageMonitoring.on) return { on: true, turnedAt: null };
  const [row] = await db.select({ at: settings.updatedAt }).from(settings).where(eq(settings.key, KEY));
  return { on: false, turnedAt: row?.at ?? null };
}
