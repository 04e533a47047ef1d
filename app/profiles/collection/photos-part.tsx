import { PHOTO_ALT_MAX, PHOTO_FIELD, smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import type { OwnEntry } from "@worker/domain/views/collection/entry-page";
import { COLLECTION_PHOTOS_MAX } from "@worker/domain/voice/collection/limits";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { ImageField } from "../galleries/change/image-field";
import type { Refused } from "./entry-form";

const LABELS = { [PHOTO_FIELD]: "Picture", alt: "What it shows" };

/** A member's own photographs of a product, one form each, so that all of it works without scripts. */
export function PhotosPart({ photos, refused }: { photos: OwnEntry["photos"]; refused: Refused | null }) {
  const errors = refused?.errors ?? {};
  return (
    <section className="entry-part" aria-labelledby="photos">
      <h2 id="photos">Photographs</h2>
      {photos.length > 0 && (
        <ul className="entry-photos">
          {photos.map(({ id, alt, width, height }, at) => (
            <li key={id}>
              <img src={smallPhotoFile(id)} alt={alt || `Photograph ${at + 1}`} width={width} height={height} />
              <form method="post">
                <input type="hidden" name="part" value="photo-gone" />
                <input type="hidden" name="id" value={id} />
                <Button small variant="quiet" icon="trash-2">
                  Remove<span className="sr"> photograph {at + 1}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {photos.length < COLLECTION_PHOTOS_MAX && (
        <form method="post" encType="multipart/form-data" className="stack entry-form">
          <input type="hidden" name="part" value="photo" />
          <FormProblems errors={errors} labels={LABELS} />
          <p className="small muted">Up to {COLLECTION_PHOTOS_MAX}.</p>
          <ImageField stored="" error={errors[PHOTO_FIELD]} />
          <Field name="alt" label="What it shows (optional)" error={errors["alt"]}>
            <Input name="alt" maxLength={PHOTO_ALT_MAX} defaultValue={refused?.values["alt"]} />
          </Field>
          <div>
            <Button icon="upload">Add photograph</Button>
          </div>
        </form>
      )}
    </section>
  );
}
