import type { Tone } from "./topic";

export interface Voice {
  id: string;
  /** Share of reviews that begin and end with a phrase of this voice's own. */
  opens: number;
  closes: number;
  openers: Record<Tone, readonly string[]>;
  closers: Record<Tone, readonly string[]>;
  /** How many matters a review takes up, from a line to four paragraphs. */
  lengths: readonly number[];
  lowerCase?: boolean;
  /** Sets each matter under its own heading: "Shipping: …". */
  headed?: boolean;
}
