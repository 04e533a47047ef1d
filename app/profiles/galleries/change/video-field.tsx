import { lazy, Suspense, useRef, useState } from "react";
import { VIDEO_ACCEPT, VIDEO_FIELD } from "@worker/domain/voice/galleries/videos/video-limits";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { useScripts } from "~/ui/use-scripts";
import { VideoPlayer } from "../video-player";
import { useHeldForm } from "./use-held-form";

/** Draws the still and sends both; comes with the first file. */
const VideoUpload = lazy(() => import("./video-upload"));

const HINT =
  "MP4 or WebM, max 25 MB. Places, times and camera data that stand beside the pictures are removed; what they show stays.";
const WAITING = "The video is not uploaded. Wait while it is on its way; choose another if it was refused.";

/** Until the browser has read its own. */
const SHAPE = { width: 16, height: 9 };

interface Chosen {
  video: string;
  /** The still's photograph; empty where there is none. */
  poster: string;
}

type VideoFieldProps = { galleryId: string; stored: Chosen; error: string | undefined };

/** The video of an item: sent at once where scripts run, with a still of it; else with its form. */
export function VideoField({ galleryId, stored, error }: VideoFieldProps) {
  const scripts = useScripts();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(stored);
  const [file, setFile] = useState<File | null>(null);
  const { problem, settle } = useHeldForm(box, file !== null, WAITING);
  const leave = () => {
    setFile(null);
    settle();
  };
  const isThere = chosen.video !== "";
  return (
    <div ref={box} className="gallery-image-field">
      {problem !== undefined && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      {isThere && (
        <div className="gallery-chosen">
          <input type="hidden" name={VIDEO_FIELD} value={chosen.video} />
          <input type="hidden" name="poster" value={chosen.poster} />
          <p role="status">The video is uploaded.</p>
          <VideoPlayer
            video={{ ...SHAPE, videoId: chosen.video, posterId: chosen.poster === "" ? null : chosen.poster }}
            title="What you chose"
          />
          {scripts && (
            <Button type="button" small icon="trash-2" onClick={() => setChosen({ video: "", poster: "" })}>
              Choose another
            </Button>
          )}
        </div>
      )}
      {file !== null && (
        <Suspense fallback={<p className="small muted">Loading…</p>}>
          <VideoUpload
            galleryId={galleryId}
            file={file}
            onDone={(sent) => {
              setChosen(sent);
              leave();
            }}
            onRemove={leave}
          />
        </Suspense>
      )}
      {!isThere && file === null && (
        <Field name={VIDEO_FIELD} label="Video" help={HINT} error={error}>
          <Input
            type="file"
            name={VIDEO_FIELD}
            accept={VIDEO_ACCEPT}
            required
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
          />
        </Field>
      )}
    </div>
  );
}
