import {
  MESSAGE_ALT_MAX,
  MESSAGE_IMAGE_ACCEPT,
  MESSAGE_IMAGE_ALT_FIELD,
  MESSAGE_IMAGE_FIELD,
  MESSAGE_IMAGE_HINT,
} from "@worker/domain/voice/message-images/image-forms";
import { Field, Input } from "~/ui/field";

/** Where no script takes a picture in, the form itself brings it along. */
export function ImageFields() {
  return (
    <details className="composer-file">
      <summary>Add a picture</summary>
      <Field name={MESSAGE_IMAGE_FIELD} label="Picture" help={MESSAGE_IMAGE_HINT}>
        <Input type="file" name={MESSAGE_IMAGE_FIELD} accept={MESSAGE_IMAGE_ACCEPT} />
      </Field>
      <Field name={MESSAGE_IMAGE_ALT_FIELD} label="What it shows" help="For whoever cannot see it.">
        <Input name={MESSAGE_IMAGE_ALT_FIELD} maxLength={MESSAGE_ALT_MAX} autoComplete="off" />
      </Field>
    </details>
  );
}
