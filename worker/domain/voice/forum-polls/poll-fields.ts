export const POLL_OPTIONS = { min: 2, max: 10 } as const;
/** Lengths in code points. */
export const POLL_QUESTION_MAX = 200;
export const POLL_OPTION_MAX = 100;

/** A poll closes after so many days, or stays open. */
export const POLL_DAYS = [1, 3, 7, 14, 30, 90] as const;

/** The field of each choice on a page that asks something. */
export const optionField = (place: number): string => `poll.option.${place}`;

/** A poll as far as it was typed. */
export interface TypedPoll {
  question: string;
  options: string[];
  multiple: boolean;
  changeable: boolean;
  /** As the select of its page writes it. */
  days: string;
}

/** A poll as the flat fields of its page show it. */
export const fieldsOfPoll = ({ question, options, multiple, changeable, days }: TypedPoll): Record<string, string> => ({
  "poll.question": question,
  ...Object.fromEntries(options.map((option, place) => [optionField(place), option])),
  ...(multiple ? { "poll.multiple": "on" } : {}),
  ...(changeable ? { "poll.changeable": "on" } : {}),
  "poll.days": days,
});

const textIn = (fields: Readonly<Record<string, unknown>>, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};

/** What the flat fields of a page say, as it was typed. */
export const readPollFields = (fields: Readonly<Record<string, unknown>>): TypedPoll => ({
  question: textIn(fields, "poll.question"),
  options: Array.from({ length: POLL_OPTIONS.max }, (_, place) => textIn(fields, optionField(place))),
  multiple: fields["poll.multiple"] === "on",
  changeable: fields["poll.changeable"] === "on",
  days: textIn(fields, "poll.days"),
});

/** Whether anything of it was written. */
export const isBegun = ({ question, options }: TypedPoll): boolean =>
  [question, ...options].some((text) => text.trim() !== "");

/** A poll on its way into a draft: what does not fit is cut, and one that nobody began is none. */
export function draftedPoll(typed: TypedPoll): TypedPoll | null {
  const cut = (text: string, most: number) => Array.from(text.toWellFormed()).slice(0, most).join("");
  if (!isBegun(typed)) return null;
  const options = typed.options.slice(0, POLL_OPTIONS.max).map((option) => cut(option, POLL_OPTION_MAX));
  const last = options.findLastIndex((option) => option !== "");
  const days = typed.days.slice(0, 3);
  return { ...typed, question: cut(typed.question, POLL_QUESTION_MAX), options: options.slice(0, last + 1), days };
}
