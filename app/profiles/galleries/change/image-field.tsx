import { lazy, Suspense, useRef, useState } from "react";
import { PHOTO_ACCEPT, PHOTO_FIELD, smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { useScripts } from "~/ui/use-scripts";
import { useHeldForm } from "./use-held-form";

/** Makes the sizes and sends them; comes with the first file. */
const PhotoUpload = lazy(() => import("~/reviews/write/photos/photo-upload"));

const HINT = "JPG, PNG or WebP, max 5 MB. Location and camera data are removed.";
const HINT_SCRIPTS = "JPG, PNG, WebP or AVIF. It is made smaller; location and camera data are removed.";
const WAITING = "The picture is not uploaded. Wait while it is on its way; choose another if it was refused.";

/** The picture of an item: sent at once where scripts run, else with its form. */
export function ImageField({ stored, error }: { stored: string; error: string | undefined }) {
  const scripts = useScripts();
  const box = useRef<HTMLDivElement>(null);
  const [photo, setPhoto] = useState(stored);
  const [file, setFile] = useState<File | null>(null);
  const { problem, settle } = useHeldForm(box, file !== null, WAITING);
  return (
    <div ref={box} className="gallery-image-field">
      {problem !== undefined && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      {photo !== "" && (
        <div className="gallery-chosen">
          <input type="hidden" name={PHOTO_FIELD} value={photo} />
          <img src={smallPhotoFile(photo)} alt="What you chose" width={160} height={120} />
          {scripts && (
            <Button type="button" small icon="trash-2" onClick={() => setPhoto("")}>
              Choose another
            </Button>
          )}
        </div>
      )}
      {file !== null && (
        <Suspense fallback={<p className="small muted">Loading…</p>}>
          <PhotoUpload
            file={file}
            onDone={(id) => {
              setPhoto(id);
              setFile(null);
              settle();
            }}
            onRemove={() => {
              setFile(null);
              settle();
            }}
          />
        </Suspense>
      )}
      {photo === "" && file === null && (
        <Field name={PHOTO_FIELD} label="Picture" help={scripts ? HINT_SCRIPTS : HINT} error={error}>
          <Input
            type="file"
            name={PHOTO_FIELD}
            accept={PHOTO_ACCEPT}
            required
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
          />
        </Field>
      )}
    </div>
  );
}
