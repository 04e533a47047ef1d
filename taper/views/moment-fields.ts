import { isDay, type Moment } from "../notebook/days";
import { type App, offsetOn } from "./app";
import { type Field, field, input } from "./form";

/** Day and time of a record: now, until a person says otherwise. */
export function momentFields(app: App) {
  const day = field(input("date"), { label: "Day" });
  const time = field(input("time"), { label: "Time" });
  /** What was put there and not by the person. */
  let offered = { day: "", time: "" };
  /** The record's own, while one is changed. */
  let before: Moment | null = null;

  function set(moment: Moment): void {
    [day.control.value, time.control.value] = [moment.day, moment.time];
    offered = { day: day.control.value, time: time.control.value };
    day.fail(null);
    time.fail(null);
  }
  const problems = (): [Field, string | null][] => [
    [day, isDay(day.control.value) ? null : "Choose the day."],
    [time, time.control.value === "" ? "Choose the time." : null],
  ];
  return {
    elements: [day.element, time.element],
    problems,
    /** Begins anew with the present moment. */
    reset: () => {
      before = null;
      set(app.moment());
    },
    /** Goes on with the clock, as long as nobody chose a moment. */
    refresh: () => {
      const isOffered = day.control.value === offered.day && time.control.value === offered.time;
      if (before === null && isOffered) set(app.moment());
    },
    edit: (moment: Moment) => {
      set(moment);
      before = moment;
    },
    /** What was written under another clock keeps it, unless its day or time is changed. */
    read: (): Moment => {
      const chosen = { day: day.control.value, time: time.control.value };
      const isAsBefore = before?.day === chosen.day && before.time === chosen.time;
      return { ...chosen, offset: before !== null && isAsBefore ? before.offset : offsetOn(chosen.day, chosen.time) };
    },
  };
}
