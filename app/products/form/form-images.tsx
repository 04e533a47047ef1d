import {
  ADDRESS_MAX,
  ALT_MAX,
  type DraftImage,
  IMAGE_ACCEPT,
  IMAGE_FIELD,
  IMAGE_HINT,
  IMAGES_AT_ONCE,
} from "@worker/domain/catalogue/product-editing/product-form";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import type { OnEnter } from "./use-draft";

type FormImagesProps = {
  images: readonly DraftImage[];
  typed: DraftImage;
  errors: Readonly<Record<string, string>>;
  onEnter: OnEnter;
};

/** The addresses from which a new product's images are fetched when it is added. */
export function FormImages({ images, typed, errors, onEnter }: FormImagesProps) {
  return (
    <div className="stack" id="images">
      {images.length > 0 && (
        <ul className="stack">
          {images.map(({ url, alt }, index) => (
            <li key={url} className="row row--wrap address">
              <span>
                {url} <span className="muted">({alt === "" ? "no description" : alt})</span>
              </span>
              <input type="hidden" name="imageUrl" value={url} />
              <input type="hidden" name="imageAlt" value={alt} />
              <Button small name="intent" value={`image-remove:${index}`} formAction="#images">
                Remove<span className="sr"> {url}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {images.length < IMAGES_AT_ONCE && (
        <>
          <Field
            name="newImageUrl"
            label="Address of an image"
            help="https, on a public website; we fetch it and store a copy"
            error={errors["images"]}
          >
            <Input
              name="newImageUrl"
              inputMode="url"
              defaultValue={typed.url}
              maxLength={ADDRESS_MAX}
              onKeyDown={onEnter("image-add")}
            />
          </Field>
          <Field name="newImageAlt" label="What it shows" help="For readers who cannot see it">
            <Input name="newImageAlt" defaultValue={typed.alt} maxLength={ALT_MAX} onKeyDown={onEnter("image-add")} />
          </Field>
          <div>
            <Button small icon="plus" name="intent" value="image-add" formAction="#images">
              Add
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** One file that comes with a new product; more of them are added on its own page. */
export function FormImageFile({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <>
      <Field name={IMAGE_FIELD} label="Upload an image" help={IMAGE_HINT} error={errors[IMAGE_FIELD]}>
        <Input type="file" name={IMAGE_FIELD} accept={IMAGE_ACCEPT} />
      </Field>
      <Field name="alt" label="What the uploaded image shows" error={errors["alt"]}>
        <Input name="alt" maxLength={ALT_MAX} />
      </Field>
    </>
  );
}
