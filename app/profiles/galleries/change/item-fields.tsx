import { ITEM_DESCRIPTION_MAX, ITEM_TITLE_MAX } from "@worker/domain/voice/galleries/limits";
import { Field, Input, Textarea } from "~/ui/field";

interface ItemFieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Whether something else stands for a title that is left empty. */
  hasOwnTitle: boolean;
  /** Said of the title. */
  titleHelp?: string;
}

/** What an item says, whatever it shows. */
export function ItemFields({ values, errors, hasOwnTitle, titleHelp }: ItemFieldsProps) {
  return (
    <>
      <Field
        name="title"
        label={hasOwnTitle ? "Title (optional)" : "Title"}
        help={hasOwnTitle ? "Left empty, its own stands there." : titleHelp}
        error={errors["title"]}
      >
        <Input name="title" required={!hasOwnTitle} maxLength={ITEM_TITLE_MAX} defaultValue={values["title"] ?? ""} />
      </Field>
      <Field name="description" label="Description (optional)" error={errors["description"]}>
        <Textarea
          name="description"
          rows={3}
          maxLength={ITEM_DESCRIPTION_MAX}
          defaultValue={values["description"] ?? ""}
        />
      </Field>
      <Field name="tags" label="Tags (optional)" help="Up to 5, separated by commas." error={errors["tags"]}>
        <Input name="tags" defaultValue={values["tags"] ?? ""} />
      </Field>
    </>
  );
}
