import type { TicketLook, TicketSort, TicketState } from "@worker/domain/voice/support/forms";

export const TICKETS_PATH = "/staff-dashboard/tickets";

export interface TicketsQuery {
  state: TicketState;
  q?: string;
  look?: TicketLook;
  sort?: TicketSort;
}

/** The staff's list of questions, without what goes without saying. */
export function ticketsPath({ state, q = "", look = "all", sort = "first" }: TicketsQuery, cursor?: string): string {
  const said = new URLSearchParams({
    ...(state !== "open" && { state }),
    ...(q !== "" && { q }),
    ...(look !== "all" && { look }),
    ...(sort !== "first" && { sort }),
    ...(cursor !== undefined && { cursor }),
  });
  return said.size === 0 ? TICKETS_PATH : `${TICKETS_PATH}?${said.toString()}`;
}
