import { useState } from "react";
import {
  optionField,
  POLL_DAYS,
  POLL_OPTION_MAX,
  POLL_OPTIONS,
  POLL_QUESTION_MAX,
} from "@worker/domain/voice/forum-polls/forms";
import { Button } from "~/ui/button";
import { Checkbox, Field, FieldError, Input, Select } from "~/ui/field";
import { plural } from "~/ui/format";

type PollFieldsProps = { values: Record<string, string>; errors: Record<string, string>; hydrated: boolean };

const SHOWN_FIRST = 4;

/** How many choices the form showed when it was sent, and two more where that was asked for. */
function shownIn(values: Record<string, string>): number {
  const sent = Object.keys(values).filter((name) => name.startsWith("poll.option.")).length;
  const more = values["intent"] === "option" ? 2 : 0;
  return Math.min(POLL_OPTIONS.max, Math.max(SHOWN_FIRST, sent + more));
}

/** The poll of a new thread, folded until somebody wants one. */
export function PollFields({ values, errors, hydrated }: PollFieldsProps) {
  const [shown, setShown] = useState(() => shownIn(values));
  const count = Math.max(shown, shownIn(values));
  const isBegun = Object.entries(values).some(([name, value]) => name.startsWith("poll.") && value !== "");
  const problem = errors["poll.options"];
  return (
    <details className="card card--pad poll-fields" open={isBegun || Object.keys(errors).some(isOfPoll) || undefined}>
      <summary>Add a poll (optional)</summary>
      <div className="stack">
        <Field name="poll.question" label="Question of the poll" error={errors["poll.question"]}>
          <Input name="poll.question" maxLength={POLL_QUESTION_MAX} defaultValue={values["poll.question"] ?? ""} />
        </Field>
        {problem !== undefined && (
          <div className="field">
            <FieldError id="poll.options-error">{problem}</FieldError>
          </div>
        )}
        {Array.from({ length: count }, (_, place) => (
          <Field
            key={place}
            name={place === 0 ? "poll.options" : optionField(place)}
            label={`Choice ${place + 1}${place < POLL_OPTIONS.min ? "" : " (optional)"}`}
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
            placeholder="Never"
            options={POLL_DAYS.map((days) => ({ value: String(days), label: `After ${plural(days, "day")}` }))}
            defaultValue={values["poll.days"] ?? ""}
          />
        </Field>
        <p className="small muted">Results show once somebody has voted, and to everybody when it is closed.</p>
      </div>
    </details>
  );
}

const isOfPoll = (name: string): boolean => name.startsWith("poll.");
