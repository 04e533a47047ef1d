import type { RequestContext } from "../../../context";
import { demand } from "../../foundation/access/demand";
import { can, type Viewer } from "../../foundation/access/policy";
import type { CaseKind } from "../../foundation/cases/case-kinds";
import { casesCounter, WORK } from "../../foundation/stats/counters";
import type { WorkCounts } from "../../foundation/stats/work-counts";
import { visibleKinds } from "../moderation/kinds";

/** How much waits at each place of work; a place that is not the viewer's is missing (rules/access#work). */
export interface WaitingWork {
  cases?: number;
  registrations?: number;
  labResults?: number;
  applications?: number;
  claims?: number;
  /** Open charges, and plans that vendors have asked for. */
  charges?: number;
  tickets?: number;
  /** Corrections of points that wait for a second person. */
  corrections?: number;
  redemptions?: number;
  testerApplications?: number;
}

/** Null for whoever has no place to work at. Asks the database nothing: the session brought the counts. */
export function waitingWork({ viewer, work }: Pick<RequestContext, "work"> & { viewer: Viewer }): WaitingWork | null {
  if (!can(viewer, "moderation.queue")) return null;
  return {
    cases: sumOf(visibleKinds(viewer), work),
    ...(can(viewer, "registrations.review") && { registrations: work[casesCounter("registration")] ?? 0 }),
    ...(can(viewer, "lab.decide") && { labResults: work[WORK.labResults] ?? 0 }),
    ...(can(viewer, "staff.dashboard") && {
      applications: work[WORK.applications] ?? 0,
      claims: work[WORK.claims] ?? 0,
      charges: (work[WORK.charges] ?? 0) + (work[WORK.planRequests] ?? 0),
      tickets: work[WORK.tickets] ?? 0,
      redemptions: work[WORK.redemptions] ?? 0,
    }),
    ...(can(viewer, "platform.tools") && { testerApplications: work[WORK.testerApplications] ?? 0 }),
    ...(can(viewer, "rewards.oversee") && { corrections: work[WORK.corrections] ?? 0 }),
  };
}

const sumOf = (kinds: readonly CaseKind[], work: WorkCounts): number =>
  kinds.reduce((sum, kind) => sum + (work[casesCounter(kind)] ?? 0), 0);

/** The same for the API. @throws Unauthenticated; Forbidden */
export function ownWork(context: Pick<RequestContext, "viewer" | "work">): WaitingWork {
  demand(context.viewer, "moderation.queue");
  return waitingWork(context) ?? {};
}
