import { MESSAGE_ALT_MAX } from "@worker/domain/voice/message-images/image-forms";

/** Where a message is changed that has a picture. */
export function AltField({ alt }: { alt: string }) {
  return (
    <label>
      <span className="small muted">What its picture shows</span>
      <input
        className="input"
        dir="auto"
        name="alt"
        defaultValue={alt}
        maxLength={MESSAGE_ALT_MAX}
        autoComplete="off"
      />
    </label>
  );
}
