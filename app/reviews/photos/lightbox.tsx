import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { photoFile, smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import { IconButton } from "~/ui/button";
import { EvidenceChip } from "~/ui/evidence";
import lightboxCss from "./lightbox.css?url";
import { placeOf, type ShownPhoto } from "./photo-words";

interface LightboxProps {
  photos: readonly ShownPhoto[];
  first: number;
  onClose: () => void;
  /** What stands below a photograph besides what it shows. */
  about: ((id: string) => ReactNode) | undefined;
}

/**
 * One photograph over the page, the others by arrows. The browser traps the focus in it, closes it on Escape and gives
 * the focus back; what it shows has an address of its own too.
 */
export default function Lightbox({ photos, first, onClose, about }: LightboxProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const count = photos.length;
  const turn = useCallback((by: number) => setAt((from) => (from + by + count) % count), [count]);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "ArrowLeft") turn(-1);
      if (key === "ArrowRight") turn(1);
    };
    // Only what lies around the picture is the dialog or its figure itself.
    const onClick = ({ target }: MouseEvent) => {
      if (target === dialog || target === dialog.querySelector("figure")) dialog.close();
    };
    dialog.addEventListener("keydown", onKeyDown);
    dialog.addEventListener("click", onClick);
    return () => {
      dialog.removeEventListener("keydown", onKeyDown);
      dialog.removeEventListener("click", onClick);
    };
  }, [turn]);
  const photo = photos[at];
  if (photo === undefined) return null;
  const { id, width, height, alt, incentive } = photo;
  const place = placeOf(at, count);
  return (
    <dialog ref={element} className="lightbox" aria-label={count === 1 ? "Photograph" : place} onClose={onClose}>
      <link rel="stylesheet" href={lightboxCss} precedence="area" />
      {/* First, so that the focus begins on it. */}
      <IconButton label="Close" icon="x" onClick={() => element.current?.close()} />
      <figure>
        <img
          key={id}
          src={photoFile(id)}
          alt={alt || place}
          width={width}
          height={height}
          // The small one, which the page has, stands there until the whole one has come.
          style={{ backgroundImage: `url(${smallPhotoFile(id)})` }}
        />
        <figcaption>
          <span role="status">
            {count > 1 && `${at + 1} of ${count}${alt === "" ? "" : " · "}`}
            {alt !== "" && <span dir="auto">{alt}</span>}
          </span>
          {incentive && <EvidenceChip kind="gift" detail={incentive} />}
          {about?.(id)}
        </figcaption>
      </figure>
      {count > 1 && (
        <>
          <IconButton label="Previous photograph" icon="chevron-left" onClick={() => turn(-1)} />
          <IconButton label="Next photograph" icon="chevron-right" onClick={() => turn(1)} />
        </>
      )}
    </dialog>
  );
}
