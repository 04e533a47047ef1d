import type { ClaimLook, ClaimSort, ClaimState } from "@worker/domain/voice/claims/forms";

export const QUEUE_PATH = "/staff-dashboard/claims";

export interface QueueQuery {
  state: ClaimState;
  q: string;
  look: ClaimLook;
  sort?: ClaimSort | undefined;
}

/** The staff's list of claims, without what goes without saying. */
export function queuePath({ state, q, look, sort }: QueueQuery, cursor?: string | null): string {
  const said = new URLSearchParams();
  if (state !== "waiting") said.set("state", state);
  if (q !== "") said.set("q", q);
  if (look !== "all" && state === "waiting") said.set("look", look);
  if (sort !== undefined) said.set("sort", sort);
  if (cursor) said.set("cursor", cursor);
  return said.size === 0 ? QUEUE_PATH : `${QUEUE_PATH}?${said.toString()}`;
}
