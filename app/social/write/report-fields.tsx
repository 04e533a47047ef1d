import { useState } from "react";
import {
  EXTRACT_LABELS,
  EXTRACT_TYPES,
  REPORT_DOSE_MAX,
  REPORT_EFFECTS,
  REPORT_NOTES_MAX,
} from "@worker/domain/voice/social/limits";
import { Field, Input, Select, Textarea } from "~/ui/field";

interface Typed {
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** Errors of the API's names at the fields of the form. */
const errorOf = (errors: Typed["errors"], name: string): string | undefined =>
  errors[name] ??
  errors[`extractInfo.${name}`] ??
  Object.entries(errors).find(([key]) => key.startsWith(`extractInfo.${name}.`))?.[1];

/** What an experience report says beside its text; all of it can stay empty. */
export function ReportFields({ values, errors, idPrefix = "" }: Typed & { idPrefix?: string }) {
  const field = (name: string) => ({ name, id: `${idPrefix}${name}`, error: errorOf(errors, name) });
  return (
    <fieldset className="social-report-fields">
      <legend>Your experience report</legend>
      <p className="small muted">
        Only what you want to say. It stands under your name as yours, and is never added up with what others report.
      </p>
      <div className="social-pair">
        <Field {...field("extractType")} label="What it was (optional)">
          <Select
            name="extractType"
            defaultValue={values["extractType"] ?? ""}
            placeholder="Choose"
            options={EXTRACT_TYPES.map((value) => ({ value, label: EXTRACT_LABELS[value] }))}
          />
        </Field>
        <VendorField field={field("vendor")} value={values["vendor"] ?? ""} />
      </div>
      <div className="social-pair">
        <Field
          {...field("dose")}
          label="What you took (optional)"
          help="In your own words. Please do not tell others how much to take."
        >
          <Input name="dose" defaultValue={values["dose"] ?? ""} maxLength={REPORT_DOSE_MAX} autoComplete="off" />
        </Field>
        <Field {...field("rating")} label="Your rating (optional)">
          <Select
            name="rating"
            defaultValue={values["rating"] ?? ""}
            placeholder="No rating"
            options={["5", "4", "3", "2", "1"].map((value) => ({ value, label: `${value} of 5` }))}
          />
        </Field>
      </div>
      <Field
        {...field("effects")}
        label="What you felt (optional)"
        help={`At most ${REPORT_EFFECTS.most}, separated by commas; what you did not like belongs here too.`}
      >
        <Input name="effects" defaultValue={values["effects"] ?? ""} autoComplete="off" />
      </Field>
      <Field {...field("notes")} label="Notes (optional)">
        <Textarea name="notes" rows={2} defaultValue={values["notes"] ?? ""} maxLength={REPORT_NOTES_MAX} />
      </Field>
    </fieldset>
  );
}

type VendorFieldProps = { field: { name: string; id: string; error: string | undefined }; value: string };

const LEAST = 2;
const SHOWN = 8;

/** A browser with scripts suggests the listed names; the server takes a name either way. */
function VendorField({ field, value }: VendorFieldProps) {
  const [names, setNames] = useState<string[]>([]);
  const suggest = async (typed: string) => {
    if (typed.trim().length < LEAST) return;
    const answer = await fetch(`/api/vendors?${new URLSearchParams({ q: typed, limit: String(SHOWN) })}`).catch(
      () => null,
    );
    if (answer?.ok !== true) return;
    const { items } = await answer.json<{ items: { name: string }[] }>();
    setNames(items.map(({ name }) => name));
  };
  return (
    <Field {...field} label="Vendor (optional)" help="One that is listed here, by its name.">
      <Input
        name="vendor"
        list={`${field.id}-names`}
        defaultValue={value}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => void suggest(event.currentTarget.value)}
      />
      <datalist id={`${field.id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  );
}
