import * as v from "valibot";
import { visibleLine } from "../../../fields";
import { DAY_MS } from "../../../days";

export const POLL_OPTIONS = { min: 2, max: 10 } as const;
/** Lengths in code points. */
export const POLL_QUESTION_MAX = 200;
export const POLL_OPTION_MAX = 100;
/** A poll closes after so many days, or stays open. */
export const POLL_DAYS = [1, 3, 7, 14, 30, 90] as const;

export const POLL_TEXTS = {
  question: "A poll asks something",
  questionLong: `A question has at most ${POLL_QUESTION_MAX} characters`,
  optionLong: `A choice has at most ${POLL_OPTION_MAX} characters`,
  options: `A poll has ${POLL_OPTIONS.min} to ${POLL_OPTIONS.max} different choices`,
  days: `Choose after how many days it closes: ${POLL_DAYS.join(", ")}`,
  chosen: "Choose one of the answers",
} as const;

const line = (most: number, missing: string, long: string) =>
  v.config(
    v.pipe(
      v.string(missing),
      visibleLine,
      v.nonEmpty(missing),
      v.check((text) => Array.from(text).length <= most, long),
    ),
    { abortPipeEarly: true },
  );

/** Two that read alike are one choice. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

export const pollForm = v.object({
  question: line(POLL_QUESTION_MAX, POLL_TEXTS.question, POLL_TEXTS.questionLong),
  options: v.pipe(
    v.array(line(POLL_OPTION_MAX, POLL_TEXTS.options, POLL_TEXTS.optionLong)),
    v.minLength(POLL_OPTIONS.min, POLL_TEXTS.options),
    v.maxLength(POLL_OPTIONS.max, POLL_TEXTS.options),
    v.check((all) => new Set(all.map(plain)).size === all.length, POLL_TEXTS.options),
  ),
  multiple: v.optional(v.pipe(v.boolean(), v.description("Several answers can be chosen")), false),
  changeable: v.optional(v.pipe(v.boolean(), v.description("Votes can be changed until it closes")), false),
  closesAfterDays: v.optional(v.nullable(v.picklist(POLL_DAYS, POLL_TEXTS.days)), null),
});
export type PollInput = v.InferOutput<typeof pollForm>;

export const closingAt = ({ closesAfterDays }: PollInput, now: number): number | null =>
  closesAfterDays === null ? null : now + closesAfterDays * DAY_MS;

const choice = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(POLL_OPTIONS.max - 1));
export const pollVoteForm = v.object({
  choices: v.pipe(
    v.array(choice, POLL_TEXTS.chosen),
    v.transform((all) => [...new Set(all)].sort((a, b) => a - b)),
    v.minLength(1, POLL_TEXTS.chosen),
    v.description("Places of the chosen options, from 0"),
  ),
});
export type PollVoteInput = v.InferOutput<typeof pollVoteForm>;

/** The same as ticked boxes send it. */
export const pollVotePageForm = v.pipe(
  v.object({ choice: v.optional(v.array(v.string()), []) }),
  v.transform(({ choice: ticked }) => ({ choices: ticked.map((text) => (/^\d$/.test(text) ? Number(text) : -1)) })),
  pollVoteForm,
);

/** The field of each choice on the page that starts a thread. */
export const optionField = (place: number): string => `poll.option.${place}`;

/** The flat fields of a page; undefined where nobody began a poll. */
export function typedPoll(fields: Readonly<Record<string, unknown>>): unknown {
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const options = Array.from({ length: POLL_OPTIONS.max }, (_, place) => text(optionField(place)));
  const given = options.filter((option) => option !== "");
  if (text("poll.question") === "" && given.length === 0) return undefined;
  const days = text("poll.days");
  return {
    question: text("poll.question"),
    options: given,
    multiple: fields["poll.multiple"] === "on",
    changeable: fields["poll.changeable"] === "on",
    closesAfterDays: days === "" ? null : Number(days),
  };
}
