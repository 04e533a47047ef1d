import { smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import { photoPath } from "@worker/domain/voice/reviews/photo-path";
import { EvidenceChip } from "~/ui/evidence";
import { Link } from "~/ui/link";
import { placeOf, type ShownPhoto } from "./photo-words";
import { useLightbox } from "./use-lightbox";

const wayOf = (id: string) => <Link to={photoPath(id)}>Its review, and how to report it</Link>;

/** Photographs as small pictures; each leads to its page, which opens over this one where scripts run. */
export function PhotoList({ photos, label }: { photos: readonly ShownPhoto[]; label: string }) {
  const { show, box } = useLightbox(photos, wayOf);
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
      {box}
    </>
  );
}
