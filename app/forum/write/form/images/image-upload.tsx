import { type KeyboardEvent, useCallback, useEffect, useId, useState } from "react";
import {
  ALT_MAX,
  ALT_MISSING,
  imageMarkdown,
  POST_IMAGE_FIELD,
  POST_IMAGES,
} from "@worker/domain/voice/forum/image-forms";
import { PictureProgress } from "~/account/picture/progress";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { useUpload } from "~/ui/upload/use-upload";

type ImageUploadProps = { file: File; onDone: (markdown: string) => void; onCancel: () => void };

const addressIn = (answer: unknown): string | null =>
  typeof answer === "object" && answer !== null && "address" in answer ? String(answer.address) : null;

/** One image: it uploads while its writer says what it shows. */
export function ImageUpload({ file, onDone, onCancel }: ImageUploadProps) {
  const field = useId();
  const [address, setAddress] = useState<string | null>(null);
  const [alt, setAlt] = useState("");
  const [error, setError] = useState<string>();
  const { upload, start, cancel } = useUpload("POST", POST_IMAGES, (answer) => setAddress(addressIn(answer)));
  const send = useCallback(() => {
    const body = new FormData();
    body.set(POST_IMAGE_FIELD, file);
    start(body);
  }, [file, start]);
  useEffect(send, [send]);
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  const put = () => {
    if (alt.trim() === "") {
      setError(ALT_MISSING);
      document.getElementById(field)?.focus();
    } else if (address !== null) onDone(imageMarkdown(alt, address));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // The form around it is not to be sent.
    event.preventDefault();
    put();
  };
  return (
    <div className="editor-image">
      {address !== null && <img src={address} alt="" width={96} />}
      <div className="stack">
        <PictureProgress
          upload={upload}
          label={`Upload of ${file.name}`}
          onCancel={() => {
            cancel();
            onCancel();
          }}
          onRetry={send}
        />
        <span className="sr" role="status">
          {address !== null && "The picture is uploaded."}
        </span>
        <Field
          name={field}
          label={`What ${file.name || "the picture"} shows`}
          help="For readers who cannot see it."
          error={error}
        >
          <Input
            value={alt}
            maxLength={ALT_MAX}
            onChange={(event) => setAlt(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </Field>
        <div className="row row--wrap">
          <Button type="button" small variant="primary" disabled={address === null} onClick={put}>
            Put it into the text
          </Button>
          <Button type="button" small onClick={onCancel}>
            Leave it out
          </Button>
        </div>
      </div>
    </div>
  );
}
