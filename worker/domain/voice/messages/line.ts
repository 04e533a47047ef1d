import { formatDate } from "../../../days";

export const LINE_KINDS = ["private-on", "private-off", "kept-30", "kept-90", "kept-365", "kept-always"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A line that the conversation itself adds between messages, such as that private mode was turned on. */
export interface Line {
  kind: LineKind;
  /** Who did it. */
  by: string;
  /** When deletion of older messages begins, UTC epoch milliseconds; null if the line is not about that. */
  from: number | null;
}

/** For lists, exports, and other places without the name of the member who did it. */
export const LINE_TEXTS: Record<LineKind, string> = {
  "private-on": "Private mode was turned on",
  "private-off": "Private mode was turned off",
  "kept-30": "Messages are now kept for 30 days",
  "kept-90": "Messages are now kept for 90 days",
  "kept-365": "Messages are now kept for 365 days",
  "kept-always": "Messages are no longer deleted after a time",
};

/**
 * How a line ends: when deletion begins, or "" if it is not about that.
 * @param dayOf formats a day for the reader; UTC if left out
 */
export const endOfLine = ({ from }: Pick<Line, "from">, dayOf = formatDate): string =>
  from === null ? "" : `. From ${dayOf(from)} on older ones are deleted for both of you.`;

/** A whole line, without a name. @param dayOf as in `endOfLine` */
export const textOfLine = (line: Line, dayOf = formatDate): string => LINE_TEXTS[line.kind] + endOfLine(line, dayOf);
