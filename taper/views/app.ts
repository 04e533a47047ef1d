import type { Keeper } from "../keeping/keeper";
import { NotebookFull, NotebookLocked } from "../keeping/keeper";
import { WrongPassphrase } from "../keeping/sealing";
import { StoreFull } from "../keeping/store";
import type { Change } from "../notebook/changes";
import { type Moment, momentOf } from "../notebook/days";
import { FileRefused, LARGEST_FILE } from "../notebook/file";
import type { Notebook } from "../notebook/notebook";

/** What every part of the tracker works with. */
export interface App {
  keeper: Keeper;
  /** What the clock of the device shows now. */
  moment: () => Moment;
  /** In milliseconds since the epoch. */
  now: () => number;
  /** Tells what happened, with a way back where there is one. */
  say: (text: string, undo?: () => void) => void;
  /** Takes everything off the device, what this browser remembers of its looks included. */
  erase: () => void;
  /** Does what may fail, and tells what became of it. @returns whether it went well */
  attempt: (work: Promise<void>, done: string, undo?: Change) => Promise<boolean>;
}

/** One part of the tracker. Its forms stand as long as it is open; `update` draws anew what is read. */
export interface View {
  title: string;
  element: HTMLElement;
  update: (notebook: Notebook) => void;
}

/** Minutes that a clock here is east of Greenwich at a moment. @param ms since the epoch */
const offsetAt = (ms: number): number => -new Date(ms).getTimezoneOffset();

export const momentNow = (ms: number): Moment => momentOf(ms, offsetAt(ms));

/** How far a clock here is from Greenwich when it shows that day and time: in summer another hour than in winter. */
export const offsetOn = (day: string, time: string): number => -new Date(`${day}T${time}:00`).getTimezoneOffset();

/** The place of a mistake as a person counts, from one. */
const placeInWords = (place: string): string =>
  place.replace(/(\w+)\.(\d+)/, (_, section: string, index: string) => `${section}, number ${Number(index) + 1}`);

const MEGABYTES = LARGEST_FILE / 1024 / 1024;

function refusalWords({ reason, place }: FileRefused): string {
  const nothing = "Nothing was changed.";
  if (reason === "large") return `This file is larger than ${MEGABYTES} MB, which no notebook is. ${nothing}`;
  if (reason === "damaged") return `This file is damaged or is not an export of the tracker. ${nothing}`;
  if (reason === "foreign") return `This file is not an export of the tracker. ${nothing}`;
  if (reason === "newer")
    return `This file comes from a newer version of the tracker. Connect to the internet, reload this page, and try again. ${nothing}`;
  return `Something in this file is wrong${place === undefined ? "" : ` (${placeInWords(place)})`}, so none of it was taken. ${nothing}`;
}

/** What a person is told of a failure. Nothing was changed, whichever it was. */
export function failureWords(error: unknown): string {
  if (error instanceof StoreFull)
    return "This device has no room left for the tracker. Nothing was saved, and what you had is still there. Make room, then try again.";
  if (error instanceof NotebookFull)
    return `The notebook has reached ${MEGABYTES} MB, the most it can hold. Nothing was saved. Export it and remove what you no longer need.`;
  if (error instanceof NotebookLocked)
    return "The notebook was locked or its passphrase was changed in another tab. Nothing was saved. Unlock it and try again.";
  if (error instanceof WrongPassphrase)
    return "This passphrase does not open the notebook. Nothing was lost; try again.";
  if (error instanceof FileRefused) return refusalWords(error);
  return "Your browser did not let the tracker save. Nothing was changed. Private windows often keep nothing.";
}
