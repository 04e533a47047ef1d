import type { AuditRow } from "@worker/domain/foundation/audit/audit-query";
import { userPath } from "../users/paths";

type Subject = Pick<AuditRow, "action" | "subjectType" | "subjectId" | "subjectPlace" | "detail">;

const id = encodeURIComponent;

const claimPath = ({ action, detail: { orderNumber } }: Subject): string | null => {
  if (typeof orderNumber !== "string") return null;
  const state = action === "claim.confirmed" || action === "claim.rejected" ? `&state=${action.slice(6)}` : "";
  return `/staff-dashboard/claims?q=${id(orderNumber)}${state}`;
};

const redemptionPath = ({ action, subjectId }: Subject): string => {
  const state =
    action === "redemption.fulfilled" || action === "redemption.returned" ? `&state=${action.slice(11)}` : "";
  return `/admin/redemptions?q=${id(subjectId)}${state}`;
};

/** Where there is a page for each of a kind. */
const PATHS: Readonly<Record<string, (subject: Subject, place: string) => string | null>> = {
  user: ({ subjectId }) => userPath(subjectId),
  conversation: ({ subjectId }) => `/admin/conversations/${id(subjectId)}`,
  vendor: ({ subjectId }) => `/vendor/${id(subjectId)}`,
  product: ({ subjectId }, vendorId) => `/vendor/${id(vendorId)}/product/${id(subjectId)}`,
  lab_result: ({ subjectId }) => `/lab-verification/panel/results/${id(subjectId)}`,
  lab_partner: ({ subjectId }) => `/lab-verification/panel/partners/${id(subjectId)}`,
  tester_application: ({ subjectId }) => `/staff-dashboard/testers/${id(subjectId)}`,
  application: ({ subjectId }) => `/staff-dashboard/applications/${id(subjectId)}`,
  claim: claimPath,
  redemption: redemptionPath,
  moderation_case: ({ subjectId }) => `/moderation/${id(subjectId)}`,
  forum_category: ({ subjectId }) => `/community/category/${id(subjectId)}`,
  forum_thread: ({ subjectId }) => `/community/thread/${id(subjectId)}`,
  forum_post: (_, threadId) => `/community/thread/${id(threadId)}`,
};

/** The page that shows what an entry is about, to an admin, who alone reads the log; null where there is none. */
export function subjectPath(subject: Subject): string | null {
  const { subjectType, subjectPlace } = subject;
  const pathOf = Object.hasOwn(PATHS, subjectType) ? PATHS[subjectType] : undefined;
  return subjectPlace === null || pathOf === undefined ? null : pathOf(subject, subjectPlace);
}
