export const LINE_KINDS = ["private-on", "private-off", "kept-30", "kept-90", "kept-365", "kept-always"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** What a conversation says by itself, between its messages. */
export interface Line {
  kind: LineKind;
  /** Who did it. */
  by: string;
}

/** For a list, an export, and wherever nobody's name is known. */
export const LINE_TEXTS: Record<LineKind, string> = {
  "private-on": "Private mode was turned on",
  "private-off": "Private mode was turned off",
  "kept-30": "Messages are now deleted after 30 days",
  "kept-90": "Messages are now deleted after 90 days",
  "kept-365": "Messages are now deleted after 365 days",
  "kept-always": "Messages are no longer deleted after a time",
};
