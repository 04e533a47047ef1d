import {
  ADDRESS_MAX,
  ALT_MAX,
  type DraftImage,
  IMAGE_ACCEPT,
  IMAGE_FIELD,
  IMAGE_HINT,
} from "@worker/domain/catalogue/product-editing/product-form";
import { PictureProgress } from "~/account/picture/progress";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { useUploadForm } from "~/ui/upload/use-upload-form";

type ImagePanelProps = {
  images: readonly DraftImage[];
  /** "18 of 50" */
  use: string;
  /** The API's address of this product's images. */
  address: string;
  errors: Readonly<Record<string, string>>;
};

/** The images of a stored product, each added and removed at once. */
export function ImagePanel({ images, use, address, errors }: ImagePanelProps) {
  return (
    <section className="stack" id="images">
      <h2>Images</h2>
      <p className="small muted">{use} of the plan in use.</p>
      {errors["image"] && (
        <Note kind="bad" role="alert">
          {errors["image"]}
        </Note>
      )}
      {images.length > 0 && (
        <ul className="stack">
          {images.map(({ url, alt }, index) => (
            <li key={url} className="row row--wrap">
              <img src={url} alt={alt} width={72} height={72} loading="lazy" />
              <span>{alt}</span>
              <form method="post" encType="multipart/form-data">
                <Button small name="intent" value={`image-take:${index}`}>
                  Remove<span className="sr"> image {index + 1}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <UploadForm address={address} />
      <form className="stack" method="post" encType="multipart/form-data">
        <Field name="url" label="Or its address" help="https, on a public website; we fetch it and store a copy">
          <Input name="url" inputMode="url" maxLength={ADDRESS_MAX} />
        </Field>
        <Field name="alt" id="url-alt" label="What it shows">
          <Input name="alt" maxLength={ALT_MAX} />
        </Field>
        <div>
          <Button name="intent" value="image-fetch">
            Fetch it
          </Button>
        </div>
      </form>
    </section>
  );
}

function UploadForm({ address }: { address: string }) {
  const { form, onSubmit, progress } = useUploadForm("POST", address);
  const { state } = progress.upload;
  return (
    <form ref={form} className="stack" method="post" encType="multipart/form-data" onSubmit={onSubmit}>
      <Field name={IMAGE_FIELD} label="Upload an image" help={IMAGE_HINT}>
        <Input type="file" name={IMAGE_FIELD} accept={IMAGE_ACCEPT} required />
      </Field>
      <Field name="alt" id="file-alt" label="What it shows" help="For readers who cannot see it">
        <Input name="alt" maxLength={ALT_MAX} required />
      </Field>
      <PictureProgress {...progress} />
      <div role="status">{state === "done" && <Note kind="good">The image has been added.</Note>}</div>
      <div>
        <Button name="intent" value="image-upload" disabled={state === "sending"}>
          {state === "sending" ? "Uploading image…" : "Upload image"}
        </Button>
      </div>
    </form>
  );
}
