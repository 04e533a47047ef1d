import { useState, type ReactNode } from "react";
import { GALLERY_DESCRIPTION_MAX, GALLERY_NAME_MAX, GALLERY_TYPES } from "@worker/domain/voice/galleries/limits";
import { Button } from "~/ui/button";
import { Checkbox, Field, Input, Select, Textarea } from "~/ui/field";
import { Note } from "~/ui/note";
import { useScripts } from "~/ui/use-scripts";
import { TYPE_WORDS } from "../type-words";

interface GalleryFieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** What the button says. */
  act: string;
  children?: ReactNode;
}

/** What a gallery says and who sees it. Where scripts run, the button waits for a name. */
export function GalleryFields({ values, errors, act, children }: GalleryFieldsProps) {
  const scripts = useScripts();
  const [name, setName] = useState(values["name"] ?? "");
  const shown = values["isPublic"] ?? "public";
  return (
    <>
      {errors["form"] !== undefined && (
        <Note kind="bad" role="alert">
          {errors["form"]}
        </Note>
      )}
      <Field name="name" label="Name" error={errors["name"]}>
        <Input
          name="name"
          required
          maxLength={GALLERY_NAME_MAX}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <Field
        name="description"
        label="Description (optional)"
        help={`At most ${GALLERY_DESCRIPTION_MAX} characters.`}
        error={errors["description"]}
      >
        <Textarea
          name="description"
          rows={3}
          maxLength={GALLERY_DESCRIPTION_MAX}
          defaultValue={values["description"] ?? ""}
        />
      </Field>
      <Field name="type" label="What it holds" help="A word for readers; anything can go in." error={errors["type"]}>
        <Select
          name="type"
          defaultValue={values["type"] ?? "photos"}
          options={GALLERY_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))}
        />
      </Field>
      <fieldset className="field gallery-choice">
        <legend>Who sees it</legend>
        <Checkbox type="radio" name="isPublic" value="public" defaultChecked={shown !== "private"}>
          Everybody who may see your profile
        </Checkbox>
        <Checkbox type="radio" name="isPublic" value="private" defaultChecked={shown === "private"}>
          Only you, and moderators
        </Checkbox>
      </fieldset>
      <div className="row row--wrap">
        <Button variant="primary" name="intent" value="save" disabled={scripts && name.trim() === ""}>
          {act}
        </Button>
        {children}
      </div>
    </>
  );
}
