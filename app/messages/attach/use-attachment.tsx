import { type ClipboardEvent, type DragEvent, lazy, Suspense, useState } from "react";
import { MESSAGE_IMAGE_ACCEPT } from "@worker/domain/voice/message-images/image-forms";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import { Icon } from "~/ui/icon";

const Attachment = lazy(() => import("./attachment"));

/** A picture for the message that is being written: chosen, pasted or dropped. What takes it in comes on first use. @param sealedBy in private mode whoever writes */
export function useAttachment(conversation: string, sealedBy: string | null) {
  const [file, setFile] = useState<File | null>(null);
  const [image, setImage] = useState<MessageImage | null>(null);
  const [isAsked, setAsked] = useState(false);
  const bring = (brought: File | null) => {
    setImage(null);
    setAsked(false);
    setFile(brought);
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const found = [...data.files].find(({ type }) => type.startsWith("image/"));
    // Text that was copied with its picture, as from a table, is text.
    if (found === undefined || data.types.includes("text/plain")) return;
    event.preventDefault();
    bring(found);
  };
  return {
    image,
    isOpen: file !== null,
    clear: () => bring(null),
    /** Says why the message is not sent yet. */
    ask: () => setAsked(true),
    handlers: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      },
    },
    button: (
      <label className="icon-btn composer-attach" title="Add a picture">
        <Icon name="image" />
        <input
          type="file"
          aria-label="Add a picture"
          accept={MESSAGE_IMAGE_ACCEPT}
          onChange={({ currentTarget }) => {
            bring(currentTarget.files?.[0] ?? null);
            currentTarget.value = "";
          }}
        />
      </label>
    ),
    panel: file !== null && (
      <Suspense>
        <Attachment
          key={`${file.name} ${file.size} ${file.lastModified}`}
          {...{ conversation, sealedBy }}
          file={file}
          isAsked={isAsked}
          onChange={setImage}
          onRemove={() => bring(null)}
        />
      </Suspense>
    ),
  };
}
