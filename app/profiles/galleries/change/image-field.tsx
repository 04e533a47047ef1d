import { lazy, useState } from "react";
import { PHOTO_ACCEPT, PHOTO_FIELD, smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import { useScripts } from "~/ui/use-scripts";
import { FileField } from "./file-field";

/** Makes the sizes and sends them; comes with the first file. */
const PhotoUpload = lazy(() => import("~/reviews/write/photos/photo-upload"));

const HINT = "JPG, PNG or WebP, max 5 MB. Location and camera data are removed.";
const HINT_SCRIPTS = "JPG, PNG, WebP or AVIF. It is made smaller; location and camera data are removed.";
const WAITING = "The picture is not uploaded. Wait while it is on its way; choose another if it was refused.";

/** The picture of an item. */
export function ImageField({ stored, error }: { stored: string; error: string | undefined }) {
  const scripts = useScripts();
  const [photo, setPhoto] = useState(stored);
  return (
    <FileField
      {...{ name: PHOTO_FIELD, label: "Picture", accept: PHOTO_ACCEPT, error, waiting: WAITING }}
      help={scripts ? HINT_SCRIPTS : HINT}
      onAnother={() => setPhoto("")}
      chosen={
        photo === "" ? null : (
          <>
            <input type="hidden" name={PHOTO_FIELD} value={photo} />
            <img src={smallPhotoFile(photo)} alt="What you chose" width={160} height={120} />
          </>
        )
      }
      upload={(file, leave) => (
        <PhotoUpload
          file={file}
          onDone={(id) => {
            setPhoto(id);
            leave();
          }}
          onRemove={leave}
        />
      )}
    />
  );
}
