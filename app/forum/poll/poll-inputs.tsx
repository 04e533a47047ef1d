import { useState } from "react";
import {
  POLL_DAYS,
  optionField,
  POLL_OPTION_MAX,
  POLL_OPTIONS,
  POLL_QUESTION_MAX,
} from "@worker/domain/voice/forum-polls/poll-fields";
import { Button } from "~/ui/button";
import { Checkbox, Field, Input, Select } from "~/ui/field";
import { plural } from "~/ui/format";

export type PollInputsProps = {
  values: Record<string, string>;
  errors: Record<string, string>;
  hydrated: boolean;
  /** Of a poll that is there: to close when it did. */
  asItIs?: { value: string; label: string };
};

const SHOWN_FIRST = 4;

/** How many choices the form showed when it was sent, and two more where that was asked for. */
function shownIn(values: Record<string, string>): number {
  const sent = Object.keys(values).filter((name) => name.startsWith("poll.option.")).length;
  const more = values["intent"] === "option" ? 2 : 0;
  return Math.min(POLL_OPTIONS.max, Math.max(SHOWN_FIRST, sent + more));
}

/** The choice that an error names among those that were given, or the first that is missing. */
function placeOfProblem(values: Record<string, string>, errors: Record<string, string>, count: number): number {
  const named = Object.keys(errors).flatMap((name) => /^poll\.options\.(\d+)$/.exec(name)?.[1] ?? [])[0];
  const all = Array.from({ length: count }, (_, place) => place);
  const isGiven = (place: number) => (values[optionField(place)] ?? "").trim() !== "";
  const found = named === undefined ? all.find((place) => !isGiven(place)) : all.filter(isGiven)[Number(named)];
  return found ?? 0;
}

/** What a poll asks, of a new thread and of one that is there. */
export function PollInputs({ values, errors, hydrated, asItIs }: PollInputsProps) {
  const [shown, setShown] = useState(() => shownIn(values));
  const count = Math.max(shown, shownIn(values));
  const problem = errors["poll.options"];
  const wrong = placeOfProblem(values, errors, count);
  const days = POLL_DAYS.map((each) => ({ value: String(each), label: `After ${plural(each, "day")}` }));
  const closing = asItIs === undefined ? days : [asItIs, { value: "", label: "Never" }, ...days];
  return (
    <div className="stack">
      <Field name="poll.question" label="Question of the poll" error={errors["poll.question"]}>
        <Input name="poll.question" maxLength={POLL_QUESTION_MAX} defaultValue={values["poll.question"] ?? ""} />
      </Field>
      {Array.from({ length: count }, (_, place) => (
        <Field
          key={place}
          name={place === wrong ? "poll.options" : optionField(place)}
          label={`Choice ${place + 1}${place < POLL_OPTIONS.min ? "" : " (optional)"}`}
          error={place === wrong ? problem : undefined}
        >
          <Input
            name={optionField(place)}
            maxLength={POLL_OPTION_MAX}
            defaultValue={values[optionField(place)] ?? ""}
            autoComplete="off"
          />
        </Field>
      ))}
      {count < POLL_OPTIONS.max && (
        <p>
          <Button
            name="intent"
            value="option"
            icon="plus"
            small
            type={hydrated ? "button" : "submit"}
            onClick={() => {
              if (hydrated) setShown(count + 1);
            }}
          >
            Add a choice
          </Button>
        </p>
      )}
      <Checkbox name="poll.multiple" defaultChecked={values["poll.multiple"] === "on"}>
        Several choices can be ticked
      </Checkbox>
      <Checkbox name="poll.changeable" defaultChecked={values["poll.changeable"] === "on"}>
        Votes can be changed until it closes
      </Checkbox>
      <Field name="poll.closesAfterDays" label="Closes" error={errors["poll.closesAfterDays"]}>
        <Select
          name="poll.days"
          {...(asItIs === undefined ? { placeholder: "Never" } : {})}
          options={closing}
          defaultValue={values["poll.days"] ?? asItIs?.value ?? ""}
        />
      </Field>
    </div>
  );
}
