import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import {
  MESSAGE_ALT_MAX,
  MESSAGE_IMAGE_TYPES,
  messageImagesPath,
} from "@worker/domain/voice/message-images/image-forms";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import { PictureProgress } from "~/account/picture/progress";
import { IconButton } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { useUpload } from "~/ui/upload/use-upload";
import attachmentCss from "./attachment.css?url";
import { cleanFile, dataAddress } from "./clean-file";

type Stored = Omit<MessageImage, "alt">;

const answered = v.object({
  id: v.string(),
  type: v.picklist(MESSAGE_IMAGE_TYPES),
  width: v.number(),
  height: v.number(),
});

type AttachmentProps = {
  conversation: string;
  file: File;
  /** The message is to be sent, and waits for it. */
  isAsked: boolean;
  /** The picture as it is ready to be sent; null until it is. */
  onChange: (image: MessageImage | null) => void;
  onRemove: () => void;
};

/** A picture on its way into a message: cleaned here, uploaded at once, described, and sent with the message. */
export default function Attachment({ conversation, file, isAsked, onChange, onRemove }: AttachmentProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [clean, setClean] = useState<File | null>(null);
  const [stored, setStored] = useState<Stored | null>(null);
  const [alt, setAlt] = useState("");
  const field = useRef<HTMLDivElement>(null);
  const { upload, start, cancel } = useUpload("POST", messageImagesPath(conversation), (answer) => {
    const read = v.safeParse(answered, answer);
    if (!read.success) return;
    setStored(read.output);
    onChange({ ...read.output, alt });
  });
  useEffect(() => {
    const leaving = new AbortController();
    void cleanFile(file).then(async (read) => {
      if (leaving.signal.aborted) return;
      if (typeof read === "string") {
        setRefused(read);
        return;
      }
      const ready = new File([read.bytes], "picture", { type: read.type });
      setClean(ready);
      start(ready);
      setShown(await dataAddress(ready).catch(() => null));
    });
    return () => leaving.abort();
  }, [file, start]);
  useEffect(() => field.current?.querySelector("input")?.focus(), []);
  const remove = () => {
    cancel();
    onRemove();
  };
  return (
    <section ref={field} className="attachment" aria-label="Picture">
      <link rel="stylesheet" href={attachmentCss} precedence="area" />
      {shown !== null && <img src={shown} alt="" />}
      <div>
        {refused === null ? (
          <>
            <PictureProgress
              upload={upload}
              label={`Upload of ${file.name || "the picture"}`}
              onCancel={remove}
              onRetry={() => clean && start(clean)}
            />
            <Field name="alt" label="What it shows" help="For whoever cannot see it. You can leave it empty.">
              <Input
                value={alt}
                maxLength={MESSAGE_ALT_MAX}
                autoComplete="off"
                onChange={({ target: { value } }) => {
                  setAlt(value);
                  if (stored !== null) onChange({ ...stored, alt: value });
                }}
              />
            </Field>
          </>
        ) : (
          <Note kind="bad" role="alert">
            {refused}
          </Note>
        )}
        <p className="small muted" role="status">
          {stored !== null
            ? "Ready to be sent. Location and camera data were removed."
            : isAsked && upload.state === "sending"
              ? "Your message waits for its picture. Send it once that is uploaded."
              : isAsked && "Your message was not sent: its picture is not uploaded."}
        </p>
      </div>
      <IconButton label="Remove the picture" icon="x" onClick={remove} />
    </section>
  );
}
