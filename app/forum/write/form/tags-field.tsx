import type { KeyboardEvent } from "react";
import { TAG_MAX, TAGS_MAX } from "@worker/domain/voice/forum/forms";
import { Field, Input } from "~/ui/field";

/** Enter ends a tag; it does not send the form. */
function addTag(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const field = event.currentTarget;
  const typed = field.value.trim();
  if (typed !== "" && !typed.endsWith(",")) field.value = `${typed}, `;
}

type TagsFieldProps = { value: string; error: string | undefined; suggested: readonly string[] };

/** A browser suggests what other threads have. */
export function TagsField({ value, error, suggested }: TagsFieldProps) {
  return (
    <Field
      name="tags"
      label="Tags (optional)"
      help={`At most ${TAGS_MAX}, separated by commas, ${TAG_MAX} characters each.`}
      error={error}
    >
      <Input name="tags" list="known-tags" defaultValue={value} autoComplete="off" onKeyDown={addTag} />
      <datalist id="known-tags">
        {suggested.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </Field>
  );
}
