import type { ReactNode } from "react";
import { Form } from "react-router";
import { THREAD_REASON_MAX } from "@worker/domain/oversight/forum-moderation/forms";
import { Field, Textarea } from "~/ui/field";

/** What was typed and what is wrong with it. */
export interface Said {
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

type ReasonFormProps = {
  act: "pin" | "unpin" | "lock" | "unlock" | "close-poll" | "move" | "slow" | "merge" | "split";
  title: string;
  help: string;
  said: Said;
  /** It can be done without a reason. */
  optional?: boolean;
  children: ReactNode;
};

export function ReasonForm({
  act,
  title,
  help,
  said: { errors, values },
  optional = false,
  children,
}: ReasonFormProps) {
  return (
    <Form method="post" id={`act-${act}`} className="card card--pad stack" noValidate>
      <h2>{title}</h2>
      <input type="hidden" name="act" value={act} />
      <Field
        name="reason"
        id={`${act}-reason`}
        label={optional ? "Reason (optional)" : "Reason"}
        help={help}
        error={errors["reason"]}
      >
        <Textarea
          name="reason"
          rows={2}
          required={!optional}
          maxLength={THREAD_REASON_MAX}
          defaultValue={values["reason"]}
        />
      </Field>
      {children}
    </Form>
  );
}
