import type { ReactNode } from "react";
import type { LastChange } from "@worker/domain/oversight/administration/change-setting";
import type { FieldErrors } from "@worker/errors";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/relative-time";

/** What was typed into a form that was refused, and what was wrong with it. */
export interface Draft {
  values: Record<string, string>;
  errors: FieldErrors;
}

export interface SettingFormProps<T> {
  /** The stored value; a draft goes before it. */
  value: T;
  change: LastChange | null;
  draft: Draft | undefined;
}

type SettingFormFrameProps = {
  setting: string;
  title: string;
  change: LastChange | null;
  submit: string;
  /** A way back, where the form asks once more. */
  leave?: ReactNode;
  children: ReactNode;
};

/** One setting's form: title, who changed it last, fields, one button; it sends the version it starts from. */
export function SettingFormFrame({ setting, title, change, submit, leave, children }: SettingFormFrameProps) {
  return (
    <section aria-labelledby={`${setting}-title`}>
      <h2 id={`${setting}-title`}>{title}</h2>
      <p className="small muted">
        {change ? (
          <>
            Changed <DateTime at={change.changedAt} withTime />
            {change.changedBy && ` by ${change.changedBy}`}
          </>
        ) : (
          "Unchanged since the site was installed"
        )}
      </p>
      <form method="post" action="/admin/settings" className="stack" noValidate>
        <input type="hidden" name="setting" value={setting} />
        <input type="hidden" name="version" value={change?.changedAt ?? ""} />
        {children}
        {leave === undefined ? (
          <Button variant="primary">{submit}</Button>
        ) : (
          <div className="row row--wrap">
            <Button variant="primary">{submit}</Button>
            {leave}
          </div>
        )}
      </form>
    </section>
  );
}
