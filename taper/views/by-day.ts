import { formatDay } from "../notebook/days";
import { el } from "./element";

/** Rows under the day they were lived on, in the order in which they come. */
export function byDay<T extends { day: string }>(
  records: readonly T[],
  row: (record: T) => HTMLElement,
): HTMLElement[] {
  return [...Map.groupBy(records, ({ day }) => day)].map(([day, those]) =>
    el("section", { class: "tt-day" }, el("h3", {}, formatDay(day)), el("ul", {}, ...those.map(row))),
  );
}
