import {
  ALT_MAX,
  POST_IMAGE_ACCEPT,
  POST_IMAGE_ALT_FIELD,
  POST_IMAGE_FIELD,
  POST_IMAGE_HINT,
} from "@worker/domain/voice/forum/image-forms";
import { Field, Input } from "~/ui/field";

/** Without scripts the form itself brings a picture; the server puts it at the end of the text. */
export function ImageFields({ id }: { id: string }) {
  return (
    <details className="editor-file">
      <summary>Add a picture</summary>
      <div className="stack">
        <Field name={`${id}-image`} label="Picture" help={`${POST_IMAGE_HINT} It is put at the end of your text.`}>
          <Input type="file" name={POST_IMAGE_FIELD} accept={POST_IMAGE_ACCEPT} />
        </Field>
        <Field name={`${id}-alt`} label="What it shows" help="For readers who cannot see it.">
          <Input name={POST_IMAGE_ALT_FIELD} maxLength={ALT_MAX} />
        </Field>
      </div>
    </details>
  );
}
