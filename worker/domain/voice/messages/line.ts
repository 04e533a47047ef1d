import { formatDate } from "../../../days";

export const LINE_KINDS = ["private-on", "private-off", "kept-30", "kept-90", "kept-365", "kept-always"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** What a conversation says by itself, between its messages. */
export interface Line {
  kind: LineKind;
  /** Who did it. */
  by: string;
  /** From when on messages that are older are deleted, UTC epoch milliseconds; null where it says nothing of that. */
  from: number | null;
}

/** For a list, an export, and wherever nobody's name is known. */
export const LINE_TEXTS: Record<LineKind, string> = {
  "private-on": "Private mode was turned on",
  "private-off": "Private mode was turned off",
  "kept-30": "Messages are now kept for 30 days",
  "kept-90": "Messages are now kept for 90 days",
  "kept-365": "Messages are now kept for 365 days",
  "kept-always": "Messages are no longer deleted after a time",
};

/** What a line says after who did what; nothing where it names no time. @param dayOf a time for the reader, else in UTC */
export const endOfLine = ({ from }: Pick<Line, "from">, dayOf = formatDate): string =>
  from === null ? "" : `. From ${dayOf(from)} on older ones are deleted for both of you.`;

/** A whole line, without a name. @param dayOf as in `endOfLine` */
export const textOfLine = (line: Line, dayOf = formatDate): string => LINE_TEXTS[line.kind] + endOfLine(line, dayOf);
