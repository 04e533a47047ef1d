import type { StatusForAdmin } from "@worker/domain/catalogue/substances/change-status";
import type { LegalStatus } from "@worker/domain/catalogue/substances/forms";
import type { Substance } from "@worker/domain/catalogue/substances/classes";
import { Button } from "~/ui/button";
import { Field, Input, Select } from "~/ui/field";
import { DateTime } from "~/ui/relative-time";
import type { Draft } from "./setting-form";

export const SUBSTANCE_NAMES: Record<Substance, string> = {
  "plain-leaf": "Plain leaf",
  "7oh": "7-OH",
  mit: "MIT",
  pseudo: "Pseudo",
  other: "Other",
};
const STATUS_NAMES: Record<LegalStatus, string> = {
  legal: "Legal",
  "age-restricted": "Age-restricted",
  restricted: "Restricted",
  prohibited: "Prohibited",
  unknown: "Unknown",
};
const STATUS_OPTIONS = Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label }));

type StatusFormProps = {
  region: { code: string; name: string };
  substance: Substance;
  entry: StatusForAdmin | null;
  draft: Draft | undefined;
};

export function StatusForm({ region, substance, entry, draft }: StatusFormProps) {
  const id = (field: string) => `${substance}-${field}`;
  const stored = { status: entry?.status ?? "unknown", asOf: entry?.asOf ?? "", sourceUrl: entry?.sourceUrl ?? "" };
  const value = (field: keyof typeof stored) => draft?.values[field] ?? stored[field];
  return (
    <section aria-labelledby={id("title")} id={substance}>
      <h2 id={id("title")}>{SUBSTANCE_NAMES[substance]}</h2>
      <p className="small muted">
        {entry?.updatedBy ? (
          <>
            Changed <DateTime at={entry.updatedAt} withTime /> by {entry.updatedBy}
          </>
        ) : (
          "Nobody has changed it yet"
        )}
      </p>
      <form method="post" action={`/admin/settings/regions?region=${region.code}`} className="law-form" noValidate>
        <input type="hidden" name="substance" value={substance} />
        <input type="hidden" name="region" value={region.code} />
        <input type="hidden" name="version" value={entry?.updatedAt ?? ""} />
        <Field name="status" id={id("status")} label="Status" error={draft?.errors["status"]}>
          <Select name="status" defaultValue={value("status")} options={STATUS_OPTIONS} />
        </Field>
        <Field name="asOf" id={id("asOf")} label="Source read on" error={draft?.errors["asOf"]}>
          <Input type="date" name="asOf" defaultValue={value("asOf")} />
        </Field>
        <Field name="sourceUrl" id={id("sourceUrl")} label="Source, https" error={draft?.errors["sourceUrl"]}>
          <Input type="url" name="sourceUrl" autoComplete="off" defaultValue={value("sourceUrl")} />
        </Field>
        <Button>Save {SUBSTANCE_NAMES[substance]}</Button>
      </form>
    </section>
  );
}
