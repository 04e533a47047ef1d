import { Form } from "react-router";
import { RETENTION_DAYS, type RetentionDays } from "@worker/domain/voice/messages/retention-forms";
import { Button } from "~/ui/button";
import { Checkbox, FieldError } from "~/ui/field";
import { Note } from "~/ui/note";

export interface RetentionAnswer {
  errors: Record<string, string | undefined>;
  days: number;
}

type RetentionPartProps = { keepDays: RetentionDays; answer: RetentionAnswer | undefined };

const wordsOf = (days: RetentionDays): string => (days === 0 ? "Keep for good" : `${days} days`);

/** For how long both keep what they write to each other. */
export function RetentionPart({ keepDays, answer }: RetentionPartProps) {
  const { errors = {}, days = keepDays } = answer ?? {};
  return (
    <section aria-labelledby="retention-title">
      <h3 id="retention-title">How long messages are kept</h3>
      <p>
        It holds for both of you, and either of you can change it. Older messages and their pictures are deleted, for
        both and for good; a line in the conversation says who set it. A message stays while our moderators look at a
        report of it. Files that somebody saved before stay with them.
      </p>
      {errors["form"] !== undefined && (
        <Note kind="bad" role="alert">
          {errors["form"]}
        </Note>
      )}
      <Form method="post" className="stack">
        <fieldset aria-describedby={errors["days"] && "days-error"}>
          <legend className="sr">How long messages are kept</legend>
          {RETENTION_DAYS.map((each) => (
            <Checkbox key={each} type="radio" name="days" value={each} defaultChecked={each === days}>
              {wordsOf(each)}
            </Checkbox>
          ))}
        </fieldset>
        {errors["days"] !== undefined && <FieldError id="days-error">{errors["days"]}</FieldError>}
        <Checkbox name="accepted" value="1" error={errors["accepted"]}>
          I understand that older messages are deleted at once, for both of us. Not needed to keep them for good.
        </Checkbox>
        <div>
          <Button variant="primary">Save</Button>
        </div>
      </Form>
    </section>
  );
}
