import { ascii, startsWith } from "../byte-reader";
import { mustHold } from "../media-refused";
import { cleanMp4 } from "./mp4/clean-mp4";
import { cleanWebm } from "./webm/clean-webm";

export const VIDEO_CONTAINERS = ["mp4", "webm"] as const;
export type VideoContainer = (typeof VIDEO_CONTAINERS)[number];

/** What a file's own head says of the picture. */
export interface VideoFacts {
  /** Pixels, as it is shown: turned upright. */
  width: number;
  height: number;
  /** Milliseconds; null where the file does not say. */
  duration: number | null;
}

export interface CleanVideo extends VideoFacts {
  container: VideoContainer;
}

const NEITHER = "This is neither an MP4 nor a WebM video. Its content decides, not its name.";
const QUICKTIME = "QuickTime videos (.MOV) play in few browsers. Please save it as MP4 or WebM.";
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** The longer side, beyond which hardly any device plays it. */
const MAX_SIDE = 8192;
const SIDES_WRONG = `The video has no picture, or one of more than ${MAX_SIDE} pixels a side.`;

/**
 * Checks a video by its bytes and takes out, in place, everything that neither plays nor says how to play: places,
 * times, cameras, texts, tracks of data, and whatever lies unused between them. Nothing moves, so its length stays, and
 * one that is clean stays as it is (rules/galleries#videos).
 * @throws MediaRefused, and nothing else, whatever the bytes are; they are of no use then
 */
export function cleanVideo(bytes: Uint8Array): CleanVideo {
  const container = containerOf(bytes);
  const facts = container === "mp4" ? cleanMp4(bytes) : cleanWebm(bytes);
  const isSide = (side: number) => side >= 1 && side <= MAX_SIDE;
  mustHold(isSide(facts.width) && isSide(facts.height), SIDES_WRONG);
  return { container, ...facts };
}

function containerOf(bytes: Uint8Array): VideoContainer {
  if (startsWith(bytes, EBML)) return "webm";
  mustHold(startsWith(bytes.subarray(4), ascii("ftyp")), NEITHER);
  mustHold(!startsWith(bytes.subarray(8), ascii("qt  ")), QUICKTIME);
  return "mp4";
}
