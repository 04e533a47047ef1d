import { messageImagePath } from "@worker/domain/voice/message-images/image-forms";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";

/** CSS pixels of the longer side; the whole picture is a click away. */
const SHOWN_SIDE = 320;

/** The picture of a message, in the room that it will take before it is there. */
export function MessagePicture({ conversation, image }: { conversation: string; image: MessageImage }) {
  const { id, alt, width, height } = image;
  const address = messageImagePath(conversation, id);
  const share = Math.min(1, SHOWN_SIDE / Math.max(width, height, 1));
  return (
    <a className="message-picture" href={address} target="_blank" rel="noreferrer">
      <img
        src={address}
        alt={alt === "" ? "Picture, not described" : alt}
        width={Math.max(1, Math.round(width * share))}
        height={Math.max(1, Math.round(height * share))}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}
