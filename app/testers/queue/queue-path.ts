import type { QueueLook, QueueSort, QueueStatus } from "@worker/domain/oversight/tester-applications/review-forms";

export const QUEUE_PATH = "/staff-dashboard/testers";

export interface QueueQuery {
  status: QueueStatus;
  q?: string;
  look?: QueueLook;
  sort?: QueueSort;
}

const searchOf = ({ status, q = "", look = "all", sort = "oldest" }: QueueQuery): URLSearchParams =>
  new URLSearchParams({
    ...(status !== "pending" && { status }),
    ...(q !== "" && { q }),
    ...(look !== "all" && { look }),
    ...(sort !== "oldest" && { sort }),
  });

const withSearch = (path: string, said: URLSearchParams): string =>
  said.size === 0 ? path : `${path}?${said.toString()}`;

/** The staff's list, without what goes without saying. */
export function queuePath(query: QueueQuery, cursor?: string | null): string {
  const said = searchOf(query);
  if (cursor) said.set("cursor", cursor);
  return withSearch(QUEUE_PATH, said);
}

/** The same list as a CSV file. */
export const exportPath = (query: QueueQuery): string =>
  withSearch("/api/staff/tester-applications/export", searchOf(query));
