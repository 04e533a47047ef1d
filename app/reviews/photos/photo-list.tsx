import { type MouseEvent, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import { photoPath } from "@worker/domain/voice/reviews/photo-path";
import { EvidenceChip } from "~/ui/evidence";
import { Link } from "~/ui/link";
import { onDemand } from "~/ui/on-demand";
import { placeOf, type ShownPhoto } from "./photo-words";

/** Comes when a photograph is opened. */
const Lightbox = onDemand(() => import("./lightbox"));

/** Photographs as small pictures; each leads to its page, which opens over this one where scripts run. */
export function PhotoList({ photos, label }: { photos: readonly ShownPhoto[]; label: string }) {
  const { key } = useLocation();
  const [open, setOpen] = useState<{ key: string; at: number } | null>(null);
  const show = (event: MouseEvent, at: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen({ key, at });
  };
  return (
    <>
      <ul className="photos" aria-label={label}>
        {photos.map(({ id, width, height, alt, incentive }, at) => (
          <li key={id}>
            <Link to={photoPath(id)} onClick={(event) => show(event, at)}>
              <img
                src={smallPhotoFile(id)}
                alt={alt || placeOf(at, photos.length)}
                width={width}
                height={height}
                loading="lazy"
              />
            </Link>
            {incentive && <EvidenceChip kind="gift" />}
          </li>
        ))}
      </ul>
      {open?.key === key && (
        <Suspense fallback={null}>
          <Lightbox photos={photos} first={open.at} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
