import { photoFile, smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import type { ReviewPhoto } from "@worker/domain/voice/reviews/schema";
import { ReportLink } from "~/moderation/report-link";
import { placeOf } from "~/reviews/photos/photo-words";
import { useLightbox } from "~/reviews/photos/use-lightbox";

/** A member's photographs of a product; each leads to its file, which opens over the page where scripts run. */
export function EntryPhotos({ photos, mayReport }: { photos: readonly ReviewPhoto[]; mayReport: boolean }) {
  const { show, box } = useLightbox(photos);
  return (
    <section className="entry-part" aria-labelledby="photos">
      <h3 id="photos">Photographs</h3>
      <ul className="entry-photos">
        {photos.map(({ id, alt, width, height }, at) => (
          <li key={id}>
            <a href={photoFile(id)} onClick={(event) => show(event, at)}>
              <img
                src={smallPhotoFile(id)}
                alt={alt || placeOf(at, photos.length)}
                width={width}
                height={height}
                loading="lazy"
              />
            </a>
            {mayReport && <ReportLink kind="photo" id={id} what={`photograph ${at + 1}`} small />}
          </li>
        ))}
      </ul>
      {box}
    </section>
  );
}
