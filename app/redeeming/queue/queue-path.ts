import type { RedemptionLook } from "@worker/domain/oversight/redemptions/looks";
import type { RedemptionState } from "@worker/domain/voice/redemptions/rules";

export const QUEUE_PATH = "/admin/redemptions";

export interface QueueQuery {
  state: RedemptionState;
  q: string;
  look: RedemptionLook;
}

function searchOf({ state, q, look }: QueueQuery): URLSearchParams {
  const said = new URLSearchParams();
  if (state !== "held") said.set("state", state);
  if (q !== "") said.set("q", q);
  if (look !== "all" && state === "held") said.set("look", look);
  return said;
}

const withSearch = (path: string, said: URLSearchParams): string =>
  said.size === 0 ? path : `${path}?${said.toString()}`;

/** The staff's list of redemptions, without what goes without saying. */
export function queuePath(query: QueueQuery, cursor?: string | null): string {
  const said = searchOf(query);
  if (cursor) said.set("cursor", cursor);
  return withSearch(QUEUE_PATH, said);
}

/** The same list as a CSV file. */
export const exportPath = (query: QueueQuery): string => withSearch("/api/staff/redemptions/export", searchOf(query));
