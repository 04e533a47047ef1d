import {
  MESSAGE_ALT_MAX,
  MESSAGE_IMAGE_ACCEPT,
  MESSAGE_IMAGE_ALT_FIELD,
  MESSAGE_IMAGE_FIELD,
  MESSAGE_IMAGE_HINT,
  MESSAGE_IMAGE_ID_FIELD,
} from "@worker/domain/voice/message-images/image-forms";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
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

/** What was uploaded, where a form sends its message. */
export function UploadedImage({ image: { id, alt } }: { image: MessageImage }) {
  return (
    <>
      <input type="hidden" name={MESSAGE_IMAGE_ID_FIELD} value={id} />
      <input type="hidden" name={MESSAGE_IMAGE_ALT_FIELD} value={alt} />
    </>
  );
}
