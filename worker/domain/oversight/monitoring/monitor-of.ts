import type { RequestContext } from "../../../context";
import { Conflict } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";

const MONITORING_OFF = "Message monitoring temporarily disabled.";

/**
 * The admin who looks at suspicious patterns or at messages that were reported (rules/admin#message-monitoring).
 * @throws Unauthenticated; Forbidden; Conflict while the switch is off
 */
export function monitorOf({ viewer, site }: Pick<RequestContext, "viewer" | "site">): Member {
  const admin = demand(viewer, "admin.tools");
  if (!site.messageMonitoring.on) throw new Conflict(MONITORING_OFF, "monitoring-off");
  return admin;
}
