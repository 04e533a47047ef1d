import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { MESSAGE_ALT_MAX, messageImagesPath } from "@worker/domain/voice/message-images/image-forms";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import { PictureProgress } from "~/account/picture/progress";
import { IconButton } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { useUpload } from "~/ui/upload/use-upload";
import attachmentCss from "./attachment.css?url";
import type { CleanImage, WebImageType } from "@worker/media/clean-image";
import { cleanFile, dataAddress } from "./clean-file";

type Stored = Omit<MessageImage, "alt">;

const answered = v.object({ id: v.string() });

/** What is uploaded of a picture, and what is known of it beside its id. */
interface Ready {
  file: File;
  known: Omit<Stored, "id">;
}

type AttachmentProps = {
  conversation: string;
  file: File;
  /** In private mode, where it is sealed for whoever sends it before it leaves the browser. */
  sealedBy: string | null;
  /** The message is to be sent, and waits for it. */
  isAsked: boolean;
  /** The picture as it is ready to be sent; null until it is. */
  onChange: (image: MessageImage | null) => void;
  onRemove: () => void;
};

/** What goes on in private mode is fetched there. */
async function sealed(
  { bytes, ...known }: CleanImage<WebImageType>,
  { conversation: conversationId, sealedBy: senderId }: { conversation: string; sealedBy: string },
): Promise<Ready> {
  const { sealFile } = await import("./seal-file");
  const { file, opening } = await sealFile(bytes, { conversationId, senderId });
  return { file, known: { ...known, ...opening } };
}

/** A picture on its way into a message: cleaned here, uploaded at once, described, and sent with the message. */
export default function Attachment({ conversation, file, sealedBy, isAsked, onChange, onRemove }: AttachmentProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [ready, setReady] = useState<Ready | null>(null);
  const [stored, setStored] = useState<Stored | null>(null);
  const [alt, setAlt] = useState("");
  const field = useRef<HTMLDivElement>(null);
  const { upload, start, cancel } = useUpload("POST", messageImagesPath(conversation), (answer) => {
    const read = v.safeParse(answered, answer);
    if (!read.success || ready === null) return;
    const image = { ...ready.known, id: read.output.id };
    setStored(image);
    onChange({ ...image, alt });
  });
  useEffect(() => {
    const leaving = new AbortController();
    const isOver = () => leaving.signal.aborted;
    void cleanFile(file).then(async (read) => {
      if (isOver()) return;
      if (typeof read === "string") {
        setRefused(read);
        return;
      }
      const { bytes, ...known } = read;
      const picture = new File([bytes], "picture", { type: known.type });
      const next = sealedBy === null ? { file: picture, known } : await sealed(read, { conversation, sealedBy });
      if (isOver()) return;
      setReady(next);
      start(next.file);
      setShown(await dataAddress(picture).catch(() => null));
    });
    return () => leaving.abort();
  }, [file, start, conversation, sealedBy]);
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
              onRetry={() => ready && start(ready.file)}
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
