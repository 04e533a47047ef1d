import { photoFile } from "@worker/domain/foundation/photos/photo-limits";
import { videoFile } from "@worker/domain/voice/galleries/videos/video-limits";

/** Drawn by us: for videos that came without a picture of themselves, as without scripts. */
const NO_POSTER = "/video.svg";

interface VideoPlayerProps {
  video: { videoId: string; posterId: string | null; width: number; height: number };
  title: string;
}

/** The browser's own player: it begins when somebody presses play, and says no more than that before. */
export function VideoPlayer({ video: { videoId, posterId, width, height }, title }: VideoPlayerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- members bring none; its title and description say what it shows
    <video
      className="gallery-video"
      src={videoFile(videoId)}
      poster={posterId === null ? NO_POSTER : photoFile(posterId)}
      width={width}
      height={height}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
    />
  );
}
