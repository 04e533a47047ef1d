import { lazy, useState } from "react";
import { VIDEO_ACCEPT, VIDEO_FIELD } from "@worker/domain/voice/galleries/videos/video-limits";
import { VideoPlayer } from "../video-player";
import { FileField } from "./file-field";

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

/** The video of an item, sent with a still of it where scripts run. */
export function VideoField({ galleryId, stored, error }: VideoFieldProps) {
  const [chosen, setChosen] = useState(stored);
  const { video, poster } = chosen;
  return (
    <FileField
      {...{ name: VIDEO_FIELD, label: "Video", accept: VIDEO_ACCEPT, help: HINT, error, waiting: WAITING }}
      onAnother={() => setChosen({ video: "", poster: "" })}
      chosen={
        video === "" ? null : (
          <>
            <input type="hidden" name={VIDEO_FIELD} value={video} />
            <input type="hidden" name="poster" value={poster} />
            <p role="status">The video is uploaded.</p>
            <VideoPlayer
              video={{ ...SHAPE, videoId: video, posterId: poster === "" ? null : poster }}
              title="What you chose"
            />
          </>
        )
      }
      upload={(file, leave) => (
        <VideoUpload
          {...{ galleryId, file }}
          onDone={(sent) => {
            setChosen(sent);
            leave();
          }}
          onRemove={leave}
        />
      )}
    />
  );
}
