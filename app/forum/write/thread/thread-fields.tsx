import type { SimilarThread } from "@worker/domain/views/forum-search/similar-threads";
import { THREAD_TITLE } from "@worker/domain/voice/forum/forms";
import { Checkbox, Field, Input, Select } from "~/ui/field";
import { TagsField } from "../form/tags-field";
import { SimilarThreads } from "./similar-threads";

type ThreadFieldsProps = {
  values: Record<string, string>;
  errors: Record<string, string>;
  categories: { id: string; name: string }[];
  mayPin: boolean;
  suggested: readonly string[];
  similar: readonly SimilarThread[];
};

/** What a new thread has beside its text. */
export function ThreadFields({ values, errors, categories, mayPin, suggested, similar }: ThreadFieldsProps) {
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
      <SimilarThreads found={similar} />
      <TagsField value={values["tags"] ?? ""} error={errors["tags"]} suggested={suggested} />
      {mayPin && (
        <Checkbox name="pin" defaultChecked={values["pin"] === "on"}>
          Pin this thread
        </Checkbox>
      )}
    </>
  );
}
