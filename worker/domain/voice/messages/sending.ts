// The arguments and answers of the object that counts a sender's messages (durable-objects/limiter).

/** At most `limit` messages in `windowMs`; a sender who tries one more may send nothing for `holdMs`. Milliseconds. */
export interface SendingRule<Name extends string = string> {
  name: Name;
  limit: number;
  windowMs: number;
  holdMs: number;
}

/** A day's total: the first message above it is still sent, and then begins a hold of `holdMs` milliseconds. */
export interface SendingMark<Name extends string = string> {
  name: Name;
  above: number;
  holdMs: number;
}

/** What is counted of a message; nothing of its text. */
export interface CountedMessage {
  conversation: string;
  /** Code points; null in private mode. */
  length: number | null;
  /** `sketchOf`; null in private mode and for short texts. */
  sketch: string | null;
}

export interface SendingLimits {
  rules: readonly SendingRule[];
  marks: readonly SendingMark[];
}

export interface Hold {
  /** The rule that was broken, or what staff gave as the reason. */
  by: string;
  /** UTC epoch milliseconds; from then on the sender may write again. */
  until: number;
}

/** The two holds a sender can be under; each ends at its own time, independently of the other. */
export interface StandingHolds {
  /** A limit began it; an admin may end it. */
  limit: Hold | null;
  /** Moderators decided so; it ends by itself or with their decision. */
  decided: Hold | null;
}

/** The one that ends last; null where nothing holds. */
export const longest = ({ limit, decided }: StandingHolds): Hold | null =>
  limit !== null && limit.until > (decided?.until ?? 0) ? limit : decided;

export interface SendingVerdict {
  /** How many of the messages may be sent: the first ones. */
  granted: number;
  /** Why the others may not. */
  hold: Hold | null;
  /** Whether the hold began with this try. */
  isNewHold: boolean;
  /** Messages of the last 24 hours, these included. */
  inDay: number;
  /** The mark that the last of them went beyond. */
  mark: string | null;
}

export interface TakenMessages extends SendingVerdict {
  /** To how many conversations nearly the same text went lately. */
  copies: number;
}

export interface MessageFigures {
  inDay: number;
  inWeek: number;
  /** Code points, of the last ten; null where none is known. */
  averageLength: number | null;
}
