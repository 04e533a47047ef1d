import { useCallback, useEffect, useRef, useState } from "react";
import { PHOTO_FIELD, PHOTOS, SMALL_FIELD } from "@worker/domain/foundation/photos/photo-limits";
import { PictureProgress } from "~/account/picture/progress";
import { Button } from "~/ui/button";
import { idIn } from "~/ui/upload/id-in";
import { useUpload } from "~/ui/upload/use-upload";
import { makeSizes } from "./make-sizes";

type PhotoUploadProps = { file: File; onDone: (id: string) => void; onRemove: () => void };

/** One photograph on its way: made smaller here, then sent with its progress said. */
export default function PhotoUpload({ file, onDone, onRemove }: PhotoUploadProps) {
  const form = useRef<FormData>(null);
  const [isReady, setReady] = useState(false);
  const { upload, start, cancel } = useUpload("POST", PHOTOS, (answer) => {
    const id = idIn(answer);
    if (id !== null) onDone(id);
  });
  const send = useCallback(() => {
    if (form.current) start(form.current);
  }, [start]);
  useEffect(() => {
    let isLeft = false;
    void makeSizes(file).then(({ photo, small }) => {
      if (isLeft) return;
      const body = new FormData();
      body.set(PHOTO_FIELD, photo, "photo");
      if (small) body.set(SMALL_FIELD, small, "small");
      form.current = body;
      setReady(true);
      send();
    });
    return () => {
      isLeft = true;
    };
  }, [file, send]);
  const remove = () => {
    cancel();
    onRemove();
  };
  return (
    <div>
      <p className="small">{file.name}</p>
      {!isReady && <p className="small muted">Getting it ready…</p>}
      <PictureProgress upload={upload} label={`Upload of ${file.name}`} onCancel={remove} onRetry={send} />
      {upload.state === "failed" && (
        <Button type="button" small icon="trash-2" onClick={onRemove}>
          Remove<span className="sr"> {file.name}</span>
        </Button>
      )}
    </div>
  );
}
