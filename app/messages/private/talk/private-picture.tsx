import { useEffect, useRef, useState } from "react";
import { messageImagePath } from "@worker/domain/voice/message-images/image-forms";
import type { PrivatePicture as Picture } from "@worker/domain/voice/sealed-messages/content";
import { Unreadable } from "@worker/domain/voice/sealed-messages/open-message";
import { shownPicture } from "@worker/domain/voice/sealed-messages/shown-picture";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { drawnAs } from "../../attach/drawn-size";

const CLOSED = "This picture was changed on the way, or is none. It is not shown.";
const GONE = "The picture is not there anymore.";
const OFFLINE = "The picture could not be fetched.";

type PrivatePictureProps = { picture: Picture; of: { conversationId: string; senderId: string } };

/** @throws Unreadable; TypeError without a connection @returns null where it is gone */
async function fetched(picture: Picture, of: PrivatePictureProps["of"], signal: AbortSignal): Promise<Blob | null> {
  const answer = await fetch(messageImagePath(of.conversationId, picture.id), { signal, cache: "no-store" });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new TypeError(OFFLINE);
  const { bytes, type } = await shownPicture(new Uint8Array(await answer.arrayBuffer()), picture, of);
  return new Blob([bytes], { type });
}

/** Fetched sealed once it comes into sight, opened here, and shown only as what its bytes are (rules/private-mode#pictures). */
export default function PrivatePicture({ picture, of: { conversationId, senderId } }: PrivatePictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [tries, setTries] = useState(1);
  const [address, setAddress] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const eye = new IntersectionObserver((entries) => entries.some((each) => each.isIntersecting) && setSeen(true));
    if (place.current) eye.observe(place.current);
    return () => eye.disconnect();
  }, []);
  const { id, alt, key } = picture;
  const known = useRef(picture);
  useEffect(() => {
    if (!isSeen) return;
    const leaving = new AbortController();
    let made: string | null = null;
    fetched(known.current, { conversationId, senderId }, leaving.signal)
      .then((blob) => {
        if (leaving.signal.aborted) return;
        made = blob === null ? null : URL.createObjectURL(blob);
        setAddress(made);
        setTrouble(blob === null ? GONE : null);
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setTrouble(error instanceof Unreadable ? CLOSED : OFFLINE);
      });
    return () => {
      leaving.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [isSeen, tries, id, key, conversationId, senderId]);
  const again = () => {
    setTrouble(null);
    setTries(tries + 1);
  };
  if (trouble !== null)
    return (
      <p role="status">
        <Icon name="lock" /> {trouble}{" "}
        {trouble === OFFLINE && (
          <Button type="button" small onClick={again}>
            Try again
          </Button>
        )}
      </p>
    );
  const size = drawnAs(picture);
  return (
    <div ref={place} className="message-picture">
      {address === null ? (
        <p className="muted" style={size}>
          Opening the picture…
        </p>
      ) : (
        <a className="message-picture" href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={alt === "" ? "Picture, not described" : alt} {...size} />
        </a>
      )}
    </div>
  );
}
