import * as v from "valibot";
import { visibleLine } from "../../../fields";
import { DAY_MS } from "../../../days";
import { POLL_DAYS, POLL_OPTION_MAX, POLL_OPTIONS, POLL_QUESTION_MAX, readPollFields } from "./poll-fields";

export const POLL_TEXTS = {
  question: "A poll asks something",
  questionLong: `A question has at most ${POLL_QUESTION_MAX} characters`,
  optionLong: `A choice has at most ${POLL_OPTION_MAX} characters`,
  options: `A poll has ${POLL_OPTIONS.min} to ${POLL_OPTIONS.max} different choices`,
  days: `Choose after how many days it closes: ${POLL_DAYS.join(", ")}`,
  twice: "This choice is there already",
  chosen: "Pick one of the choices",
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
    v.rawCheck(({ dataset: { typed, value }, addIssue }) => {
      const again = typed
        ? value.findIndex((text, at) => value.findIndex((one) => plain(one) === plain(text)) < at)
        : -1;
      if (!typed || again < 0) return;
      const path = { type: "array", origin: "value", input: value, key: again, value: value[again] } as const;
      addIssue({ message: POLL_TEXTS.twice, path: [path] });
    }),
  ),
  multiple: v.optional(v.pipe(v.boolean(), v.description("Several choices can be picked")), false),
  changeable: v.optional(v.pipe(v.boolean(), v.description("Votes can be changed until it closes")), false),
  closesAfterDays: v.optional(v.nullable(v.picklist(POLL_DAYS, POLL_TEXTS.days)), null),
});
export type PollInput = v.InferOutput<typeof pollForm>;

export const closingAt = (closesAfterDays: number | null, now: number): number | null =>
  closesAfterDays === null ? null : now + closesAfterDays * DAY_MS;

/** What its author changes until somebody votes. */
export const pollChangeForm = v.object({
  ...pollForm.entries,
  closesAfterDays: v.optional(
    v.pipe(
      v.nullable(v.picklist(POLL_DAYS, POLL_TEXTS.days)),
      v.description("From now on; null for never, left out where it closes when it did"),
    ),
  ),
});
export type PollChange = v.InferOutput<typeof pollChangeForm>;

const choice = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(POLL_OPTIONS.max - 1));
export const pollVoteForm = v.object({
  choices: v.pipe(
    v.array(choice, POLL_TEXTS.chosen),
    v.transform((all) => [...new Set(all)].sort((a, b) => a - b)),
    v.minLength(1, POLL_TEXTS.chosen),
    v.description("Places of the chosen options, from 0"),
  ),
  asOf: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.description("`dateChanged` of the poll when it was read, 0 where it had none: refused if it changed since"),
    ),
  ),
});
export type PollVoteInput = v.InferOutput<typeof pollVoteForm>;

/** The same as ticked boxes send it. */
export const pollVotePageForm = v.pipe(
  v.object({ choice: v.optional(v.array(v.string()), []), asOf: v.optional(v.string()) }),
  v.transform(({ choice: ticked, asOf }) => ({
    choices: ticked.map((text) => (/^\d$/.test(text) ? Number(text) : -1)),
    ...(asOf !== undefined && /^\d{1,15}$/.test(asOf) ? { asOf: Number(asOf) } : {}),
  })),
  pollVoteForm,
);

/** The flat fields of a page; undefined where nobody began a poll. */
export function typedPoll(fields: Readonly<Record<string, unknown>>): unknown {
  const { question, options, multiple, changeable, days } = readPollFields(fields);
  const given = options.map((option) => option.trim()).filter((option) => option !== "");
  if (question.trim() === "" && given.length === 0) return undefined;
  const closesAfterDays = days === "" ? null : Number(days);
  return { question: question.trim(), options: given, multiple, changeable, closesAfterDays };
}

/** Of the form that changes a poll: it closes when it did. */
export const AS_IT_IS = "as-it-is";

/** The same of a poll that is there, where closing can stay as it is. */
export const pollChangePageForm = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields): unknown => {
    const typed = typedPoll({ ...fields, "poll.days": "" }) ?? { question: "", options: [] };
    const days = fields["poll.days"];
    if (typeof typed !== "object" || days === AS_IT_IS) return { ...Object(typed), closesAfterDays: undefined };
    return { ...typed, closesAfterDays: typeof days === "string" && days !== "" ? Number(days) : null };
  }),
  pollChangeForm,
);
