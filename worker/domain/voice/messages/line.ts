export const LINE_KINDS = ["private-on", "private-off"] as const;

/** What a conversation says by itself, between its messages. */
export interface Line {
  kind: (typeof LINE_KINDS)[number];
  /** Who did it. */
  by: string;
}

/** For a list, an export, and wherever nobody's name is known. */
export const LINE_TEXTS: Record<Line["kind"], string> = {
  "private-on": "Private mode was turned on",
  "private-off": "Private mode was turned off",
};
