import { TAG_MAX, TAGS_MAX } from "@worker/domain/voice/forum/forms";
import { SOCIAL_MAX, VISIBILITIES, VISIBILITY_LABELS } from "@worker/domain/voice/social/limits";
import { Field, Input, Select, Textarea } from "~/ui/field";
import { ReportFields } from "./report-fields";

type PostFieldsProps = {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Who writes, as the text field calls them; null where an own post is changed. */
  name: string | null;
  /** It passes another post on, and may say nothing of its own. */
  passesOn?: boolean;
};

/** All fields of a post. What belongs to a report shows when one is chosen, without scripts too. */
export function PostFields({ values, errors, name, passesOn = false }: PostFieldsProps) {
  const isReport = values["type"] === "experience_report";
  return (
    <>
      <div className="social-kind" role="radiogroup" aria-label="What you write">
        <label>
          <input type="radio" name="type" value="text" defaultChecked={!isReport} /> Post
        </label>
        <label>
          <input type="radio" name="type" value="experience_report" defaultChecked={isReport} /> Experience report
        </label>
      </div>
      <Field
        name="content"
        label={name === null ? "Text" : <span className="sr">Your post</span>}
        error={errors["content"]}
      >
        <Textarea
          name="content"
          rows={3}
          required={!passesOn}
          maxLength={2 * SOCIAL_MAX}
          defaultValue={values["content"] ?? ""}
          placeholder={name === null ? undefined : "What did you notice, measure or read?"}
        />
      </Field>
      <ReportFields values={values} errors={errors} />
      <div className="social-pair">
        <Field
          name="tags"
          label="Tags (optional)"
          help={`At most ${TAGS_MAX}, separated by commas, ${TAG_MAX} characters each.`}
          error={Object.entries(errors).find(([key]) => key.startsWith("tags"))?.[1]}
        >
          <Input name="tags" defaultValue={values["tags"] ?? ""} autoComplete="off" />
        </Field>
        <Field name="visibility" label="Who may read it" error={errors["visibility"]}>
          <Select
            name="visibility"
            defaultValue={values["visibility"] ?? "public"}
            options={VISIBILITIES.map((value) => ({ value, label: VISIBILITY_LABELS[value] }))}
          />
        </Field>
      </div>
    </>
  );
}
