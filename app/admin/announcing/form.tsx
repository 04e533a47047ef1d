import { Form } from "react-router";
import { CHANGING_TEXTS, titleOf } from "@worker/domain/foundation/announced-changes/changing-texts";
import { SUMMARY_MAX } from "@worker/domain/oversight/announcing/forms";
import { Button } from "~/ui/button";
import { Field, Input, Select, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import type { Draft } from "../settings/setting-form";

const LABELS = { document: "Text", effectiveOn: "Takes effect on", summary: "What will be different" };
const OPTIONS = CHANGING_TEXTS.map((text) => ({ value: text, label: titleOf(text) }));

/** @param soonest the first day that a site with few members can choose, YYYY-MM-DD */
export function AnnouncingForm({ soonest, draft }: { soonest: string; draft: Draft | undefined }) {
  const { values = {}, errors = {} } = draft ?? {};
  return (
    <section className="card card--pad stack">
      <h2>Announce a change</h2>
      <Form method="post" className="stack" preventScrollReset>
        <FormProblems errors={errors} labels={LABELS} />
        <Field name="document" label={LABELS.document} error={errors["document"]}>
          <Select name="document" options={OPTIONS} defaultValue={values["document"]} />
        </Field>
        <Field
          name="effectiveOn"
          label={LABELS.effectiveOn}
          help="From 00:00 UTC of that day; at least 14 days ahead for whoever is emailed last"
          error={errors["effectiveOn"]}
        >
          <Input type="date" name="effectiveOn" min={soonest} defaultValue={values["effectiveOn"]} />
        </Field>
        <Field
          name="summary"
          label={LABELS.summary}
          help="In a few plain sentences; the email and the page of the text say it word for word"
          error={errors["summary"]}
        >
          <Textarea name="summary" rows={5} maxLength={SUMMARY_MAX} defaultValue={values["summary"]} />
        </Field>
        <div>
          <Button variant="primary" name="act" value="review">
            Review the announcement
          </Button>
        </div>
      </Form>
    </section>
  );
}
