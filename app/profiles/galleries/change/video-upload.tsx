import { useCallback, useEffect, useRef, useState } from "react";
import {
  galleryVideos,
  VIDEO_MAX_BYTES,
  VIDEO_TOO_LARGE,
  VIDEO_TYPES,
} from "@worker/domain/voice/galleries/videos/video-limits";
import { PictureProgress } from "~/account/picture/progress";
import { Button } from "~/ui/button";
import { Note } from "~/ui/note";
import { useUpload } from "~/ui/upload/use-upload";
import { idIn } from "~/ui/upload/id-in";
import { sendPoster } from "./send-poster";

interface VideoUploadProps {
  galleryId: string;
  file: File;
  onDone: (sent: { video: string; poster: string }) => void;
  onRemove: () => void;
}

/** A video on its way: its still is drawn here and sent first, then the file, with its progress said. */
export default function VideoUpload({ galleryId, file, onDone, onRemove }: VideoUploadProps) {
  const poster = useRef("");
  const [isReady, setReady] = useState(false);
  const isTooLarge = file.size > VIDEO_MAX_BYTES;
  const { upload, start, cancel } = useUpload("POST", galleryVideos(galleryId), (answer) => {
    const video = idIn(answer);
    if (video !== null) onDone({ video, poster: poster.current });
  });
  // The server goes by the bytes; of another kind than these two it says why it is none of them.
  const type = file.type === VIDEO_TYPES.webm ? VIDEO_TYPES.webm : VIDEO_TYPES.mp4;
  const send = useCallback(() => start(file, { "content-type": type }), [start, file, type]);
  useEffect(() => {
    if (isTooLarge) return undefined;
    let isLeft = false;
    void sendPoster(file).then((id) => {
      if (isLeft) return;
      poster.current = id ?? "";
      setReady(true);
      send();
    });
    return () => {
      isLeft = true;
    };
  }, [file, isTooLarge, send]);
  const remove = () => {
    cancel();
    onRemove();
  };
  return (
    <div>
      <p className="small">{file.name}</p>
      {isTooLarge && (
        <Note kind="bad" role="alert">
          {VIDEO_TOO_LARGE} Please choose a smaller one.
        </Note>
      )}
      {!isTooLarge && !isReady && <p className="small muted">Getting it ready…</p>}
      <PictureProgress upload={upload} label={`Upload of ${file.name}`} onCancel={remove} onRetry={send} />
      {(isTooLarge || !isReady || upload.state === "failed") && (
        <Button type="button" small icon="trash-2" onClick={remove}>
          Remove<span className="sr"> {file.name}</span>
        </Button>
      )}
    </div>
  );
}
