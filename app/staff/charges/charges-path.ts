import type { ChargeFilter, ChargeKind, ChargeSort } from "@worker/domain/oversight/plans/forms";

export const CHARGES_PATH = "/staff-dashboard/charges";

export interface ChargesQuery {
  state: ChargeFilter;
  q?: string;
  kind?: ChargeKind | "";
  sort?: ChargeSort | undefined;
}

/** The staff's list of charges, without what goes without saying. */
export function chargesPath({ state, q = "", kind = "", sort }: ChargesQuery, cursor?: string): string {
  const said = new URLSearchParams({
    ...(state !== "open" && { state }),
    ...(q !== "" && { q }),
    ...(kind !== "" && { kind }),
    ...(sort !== undefined && { sort }),
    ...(cursor !== undefined && { cursor }),
  });
  return said.size === 0 ? CHARGES_PATH : `${CHARGES_PATH}?${said.toString()}`;
}
