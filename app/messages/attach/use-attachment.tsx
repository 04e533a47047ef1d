import { Suspense, useCallback, useState } from "react";
import { MESSAGE_IMAGE_ACCEPT } from "@worker/domain/voice/message-images/image-forms";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import { Icon } from "~/ui/icon";
import { onDemand } from "~/ui/on-demand";
import { takeBrought } from "./brought-file";

const Attachment = onDemand(() => import("./attachment"));

/** A picture for the message that is being written: chosen, pasted, or dropped wherever messages stand. What takes it in comes on first use. @param sealedBy in private mode whoever writes */
export function useAttachment(conversation: string, sealedBy: string | null) {
  const [file, setFile] = useState<File | null>(null);
  const [image, setImage] = useState<MessageImage | null>(null);
  const [isAsked, setAsked] = useState(false);
  const bring = useCallback((brought: File | null) => {
    setImage(null);
    setAsked(false);
    setFile(brought);
  }, []);
  const watch = useCallback((composer: HTMLFormElement) => takeBrought(composer, bring), [bring]);
  return {
    image,
    isOpen: file !== null,
    clear: () => bring(null),
    /** Says why the message is not sent yet. */
    ask: () => setAsked(true),
    /** The composer's `ref`. */
    watch,
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
