import type { KeyboardEvent } from "react";
import { TAG_MAX, TAGS_MAX, THREAD_TITLE } from "@worker/domain/voice/forum/forms";
import { Checkbox, Field, Input, Select } from "~/ui/field";

type ThreadFieldsProps = {
  values: Record<string, string>;
  errors: Record<string, string>;
  categories: { id: string; name: string }[];
  mayPin: boolean;
};

/** Enter ends a tag; it does not send the form. */
function addTag(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const field = event.currentTarget;
  const typed = field.value.trim();
  if (typed !== "" && !typed.endsWith(",")) field.value = `${typed}, `;
}

/** What a new thread has beside its text. */
export function ThreadFields({ values, errors, categories, mayPin }: ThreadFieldsProps) {
  return (
    <>
      <Field name="categoryId" label="Category" error={errors["categoryId"]}>
        <Select
          name="category"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Select a category"
          defaultValue={values["category"] ?? ""}
          required
        />
      </Field>
      <Field name="title" label="Title" error={errors["title"]}>
        <Input name="title" maxLength={THREAD_TITLE.max} defaultValue={values["title"] ?? ""} required />
      </Field>
      <Field
        name="tags"
        label="Tags (optional)"
        help={`At most ${TAGS_MAX}, separated by commas, ${TAG_MAX} characters each.`}
        error={errors["tags"]}
      >
        <Input name="tags" defaultValue={values["tags"] ?? ""} autoComplete="off" onKeyDown={addTag} />
      </Field>
      {mayPin && (
        <Checkbox name="pin" defaultChecked={values["pin"] === "on"}>
          Pin this thread
        </Checkbox>
      )}
    </>
  );
}
