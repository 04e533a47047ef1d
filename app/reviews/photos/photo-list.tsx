import { photoPath } from "@worker/domain/voice/reviews/photo-path";
import { EvidenceChip } from "~/ui/evidence";
import { Link } from "~/ui/link";
import type { ShownPhoto } from "./photo-words";
import { SmallPhoto } from "./small-photo";
import { useLightbox } from "./use-lightbox";

const wayOf = (id: string) => <Link to={photoPath(id)}>Its review, and how to report it</Link>;

/** Photographs as small pictures; each leads to its page, which opens over this one where scripts run. */
export function PhotoList({ photos, label }: { photos: readonly ShownPhoto[]; label: string }) {
  const { show, box } = useLightbox(photos, wayOf);
  return (
    <>
      <ul className="photos" aria-label={label}>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <Link to={photoPath(photo.id)} onClick={(event) => show(event, at)}>
              <SmallPhoto photo={photo} at={at} among={photos.length} />
            </Link>
            {photo.incentive && <EvidenceChip kind="gift" />}
          </li>
        ))}
      </ul>
      {box}
    </>
  );
}
