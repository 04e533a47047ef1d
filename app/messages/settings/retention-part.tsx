import type { ReactNode } from "react";
import { Form } from "react-router";
import type { RetentionDays } from "@worker/domain/voice/messages/retention-forms";
import { Button } from "~/ui/button";
import { Checkbox, FieldError } from "~/ui/field";
import { Note } from "~/ui/note";
import { Day } from "../times/zone";

export interface RetentionAnswer {
  errors: Record<string, string | undefined>;
  days: number;
}

interface Choice {
  days: RetentionDays;
  /** From when on older messages go then; null where they are kept for good. */
  from: number | null;
}

type RetentionPartProps = {
  keepDays: RetentionDays;
  /** From when on older messages go, UTC epoch milliseconds; null where they are kept for good. */
  keptFrom: number | null;
  /** One of the two blocked the other: then it can be turned off, and nothing else. */
  isShut: boolean;
  choices: Choice[];
  answer: RetentionAnswer | undefined;
};

const SHUT = "You cannot write to each other, so no time can be set.";
const ONLY_OFF = "You cannot write to each other. You can still keep the messages for good.";

const wordsOf = ({ days, from }: Choice): ReactNode =>
  from === null ? (
    "Keep for good"
  ) : (
    <>
      {days} days; older messages are deleted from <Day at={from} /> on
    </>
  );

const holds = (days: RetentionDays, from: number | null): ReactNode =>
  from === null ? (
    "Messages are kept for good."
  ) : (
    <>
      From <Day at={from} /> on messages older than {days} days are deleted for both of you.
    </>
  );

/** For how long both keep what they write to each other. */
export function RetentionPart({ keepDays, keptFrom, isShut, choices, answer }: RetentionPartProps) {
  const { errors = {}, days = isShut ? 0 : keepDays } = answer ?? {};
  const offered = choices.filter((each) => !isShut || (each.from === null && keepDays !== 0));
  return (
    <section aria-labelledby="retention-title">
      <h3 id="retention-title">How long messages are kept</h3>
      <p>
        It holds for both of you, and either of you can change it. Older messages and their pictures are deleted, for
        both and for good. After it is set or shortened, nothing is deleted until that many days have passed; a line in
        the conversation says who set it and when messages go, so that each of you can turn it off or save a file
        before. A message stays while our moderators look at a report of it. Files that somebody saved stay with them.
      </p>
      <p>
        <strong>{holds(keepDays, keptFrom)}</strong>
      </p>
      {errors["form"] !== undefined && (
        <Note kind="bad" role="alert">
          {errors["form"]}
        </Note>
      )}
      {isShut && <p className="muted">{offered.length === 0 ? SHUT : ONLY_OFF}</p>}
      {offered.length > 0 && (
        <Form method="post" className="stack">
          <fieldset aria-describedby={errors["days"] && "days-error"}>
            <legend className="sr">How long messages are kept</legend>
            {offered.map((each) => (
              <Checkbox key={each.days} type="radio" name="days" value={each.days} defaultChecked={each.days === days}>
                {wordsOf(each)}
              </Checkbox>
            ))}
          </fieldset>
          {errors["days"] !== undefined && <FieldError id="days-error">{errors["days"]}</FieldError>}
          {!isShut && (
            <Checkbox name="accepted" value="1" error={errors["accepted"]}>
              I understand that older messages are deleted for both of us, from the date shown on. Not needed to keep
              them for good.
            </Checkbox>
          )}
          <div>
            <Button variant="primary">Save</Button>
          </div>
        </Form>
      )}
    </section>
  );
}
