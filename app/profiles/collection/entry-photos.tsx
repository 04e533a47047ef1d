import { photoFile } from "@worker/domain/foundation/photos/photo-limits";
import type { ReviewPhoto } from "@worker/domain/voice/reviews/schema";
import { ReportLink } from "~/moderation/report-link";
import { SmallPhoto } from "~/reviews/photos/small-photo";
import { useLightbox } from "~/reviews/photos/use-lightbox";

/** A member's photographs of a product; each leads to its file, which opens over the page where scripts run. */
export function EntryPhotos({ photos, mayReport }: { photos: readonly ReviewPhoto[]; mayReport: boolean }) {
  const { show, box } = useLightbox(photos);
  return (
    <section className="entry-part" aria-labelledby="photos">
      <h3 id="photos">Photographs</h3>
      <ul className="entry-photos">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <a href={photoFile(photo.id)} onClick={(event) => show(event, at)}>
              <SmallPhoto photo={photo} at={at} among={photos.length} />
            </a>
            {mayReport && <ReportLink kind="photo" id={photo.id} what={`photograph ${at + 1}`} small />}
          </li>
        ))}
      </ul>
      {box}
    </section>
  );
}
