import type { QueueLook, QueueSort, QueueStatus } from "@worker/domain/oversight/applications/review-forms";

export const APPLICATIONS_PATH = "/staff-dashboard/applications";

export interface ApplicationsQuery {
  status: QueueStatus;
  q?: string;
  look?: QueueLook;
  sort?: QueueSort;
}

/** The staff's list of applications, without what goes without saying. */
export function applicationsPath(
  { status, q = "", look = "all", sort = "oldest" }: ApplicationsQuery,
  cursor?: string,
): string {
  const said = new URLSearchParams({
    ...(status !== "pending" && { status }),
    ...(q !== "" && { q }),
    ...(look !== "all" && { look }),
    ...(sort !== "oldest" && { sort }),
    ...(cursor !== undefined && { cursor }),
  });
  return said.size === 0 ? APPLICATIONS_PATH : `${APPLICATIONS_PATH}?${said.toString()}`;
}
