import { messageImagePath } from "@worker/domain/voice/message-images/image-forms";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import { drawnAs } from "../attach/drawn-size";

/** The picture of a message, in the room that it will take before it is there. */
export function MessagePicture({ conversation, image }: { conversation: string; image: MessageImage }) {
  const { id, alt } = image;
  const address = messageImagePath(conversation, id);
  return (
    <a className="message-picture" href={address} target="_blank" rel="noreferrer">
      <img
        src={address}
        alt={alt === "" ? "Picture, not described" : alt}
        {...drawnAs(image)}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}
