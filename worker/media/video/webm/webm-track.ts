import { ascii, startsWith } from "../../byte-reader";
import { mustHold } from "../../media-refused";
import { mustBeWhole } from "../video-refused";
import type { Element, Elements } from "./elements";
import { childrenOf, keepOnly, valueOf } from "./keep-only";
import { ID, TRACK } from "./kept-elements";

const VIDEO_CODECS = new Set(["V_VP8", "V_VP9", "V_AV1"]);
const SOUND_CODECS = new Set(["A_OPUS", "A_VORBIS"]);
const ENCODED = "The video is encrypted or packed in a way that browsers do not play.";
const COMMENT = [0x03, ...ascii("vorbis")];

export interface WebmTrack {
  number: number;
  kind: "video" | "sound";
  /** Pixels; of a sound, nothing. */
  width: number;
  height: number;
}

/** @returns null for a track of anything but pictures and sounds that browsers play: it becomes void */
export function cleanWebmTrack(file: Elements, entry: Element): WebmTrack | null {
  const children = childrenOf(file, entry);
  const [codec, type] = [valueOf(children, ID.codec), valueOf(children, ID.trackType)];
  const number = valueOf(children, ID.trackNumber);
  mustBeWhole(codec !== undefined && type !== undefined && number !== undefined);
  mustHold(valueOf(children, ID.encodings) === undefined, ENCODED);
  const [name, code] = [file.text(codec), file.uint(type)];
  const kind = code === 1 && VIDEO_CODECS.has(name) ? "video" : code === 2 && SOUND_CODECS.has(name) ? "sound" : null;
  if (kind === null) return null;
  keepOnly(file, children, TRACK);
  const setup = valueOf(children, ID.codecPrivate);
  if (name === "A_VORBIS" && setup !== undefined) forgetComments(file.bytes.subarray(setup.body, setup.end));
  return { number: file.uint(number), kind, ...sizeOf(file, children) };
}

function sizeOf(file: Elements, children: readonly Element[]) {
  const video = valueOf(children, ID.video);
  const parts = video === undefined ? [] : childrenOf(file, video);
  const side = (id: number): number => {
    const element = valueOf(parts, id);
    return element === undefined ? 0 : file.uint(element);
  };
  return { width: side(ID.pixelWidth), height: side(ID.pixelHeight) };
}

/**
 * Vorbis has its comments between two other packets, and a place may stand there: one name of the same length, made of
 * nothing, takes their room. @param setup a count, the lengths of all packets but the last, then the packets
 */
function forgetComments(setup: Uint8Array): void {
  let at = 1;
  const length = (): number => {
    for (let sum = 0; ; at += 1) {
      const byte = setup[at];
      mustBeWhole(byte !== undefined);
      sum += byte;
      if (byte !== 255) {
        at += 1;
        return sum;
      }
    }
  };
  mustBeWhole(setup[0] === 2);
  const [first, second] = [length(), length()];
  const comments = setup.subarray(at + first, at + first + second);
  mustBeWhole(comments.length === second && second >= COMMENT.length + 9 && startsWith(comments, COMMENT));
  const view = new DataView(comments.buffer, comments.byteOffset, comments.byteLength);
  comments.fill(0, COMMENT.length);
  view.setUint32(COMMENT.length, second - COMMENT.length - 9, true);
  comments[second - 1] = 1;
}
