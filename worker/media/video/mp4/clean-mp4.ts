import { mustHold } from "../../media-refused";
import type { VideoFacts } from "../clean-video";
import { mustBeWhole } from "../video-refused";
import { type Box, Boxes, oneOf, theOnly } from "./boxes";
import { defaultSizes, fragmentRanges } from "./fragments";
import { keepOnly, MOVIE } from "./kept-boxes";
import { blankUnused, type Range } from "./sample-ranges";
import { cleanTrack, forgetTimes, type Track } from "./track";

const BRANDS = new Set([
  ...["isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "avc1", "hvc1"],
  ...["av01", "dash", "msdh", "cmfc", "MSNV", "M4V ", "M4VH", "M4VP", "XAVC"],
]);
const ISOM = [0x69, 0x73, 0x6f, 0x6d];
const BRANDS_MAX_BYTES = 256;
const TRACKS_MAX = 64;
const OTHER_BRAND = "This kind of MP4 is not taken. Please save it as MP4 with H.264, or as WebM.";
const NO_PICTURE =
  "There is no video in this file that browsers play. Please save it with H.264, H.265, AV1, VP8 or VP9.";
const DATA_IN_FRAGMENTS =
  "The video carries a track of data, such as places, in pieces that cannot be taken out. Please save it without.";
/** Milliseconds; a file that says more says nothing. */
const DURATION_MAX = 86_400_000;

/** @throws MediaRefused; for what happens to the bytes see `cleanVideo` */
export function cleanMp4(bytes: Uint8Array): VideoFacts {
  const file = new Boxes(bytes);
  const boxes = file.in(0, bytes.length);
  const [head] = boxes;
  mustBeWhole(head?.type === "ftyp");
  cleanBrands(file, head);
  const moov = theOnly(boxes, "moov");
  const movie = file.children(moov);
  keepOnly(file, movie, MOVIE);
  const isFragmented = boxes.some(({ type }) => type === "moof");
  const tracks = cleanTracks(file, movie, isFragmented);
  const video = tracks.find(({ kind }) => kind === "video");
  mustHold(video !== undefined, NO_PICTURE);

  const ranges: Range[] = tracks.flatMap((track) => track.ranges);
  const defaults = defaultSizes(file, movie);
  for (const box of boxes) {
    if (box === head || box === moov || box.type === "mdat" || isIndex(file, box)) continue;
    if (box.type === "moof") ranges.push(...fragmentRanges(file, box, defaults));
    else file.free(box);
  }
  blankUnused(
    file,
    boxes.filter(({ type }) => type === "mdat"),
    ranges,
  );
  const { width, height } = video;
  return { width, height, duration: durationOf(file, movie) };
}

/** What the file says it is compatible with; a name that nobody knows becomes one that everybody does. */
function cleanBrands(file: Boxes, { body, end }: Box): void {
  mustBeWhole(end - body >= 8 && end - body <= BRANDS_MAX_BYTES && (end - body) % 4 === 0);
  mustHold(BRANDS.has(file.fourCC(body)), OTHER_BRAND);
  file.zero(body + 4, body + 8);
  for (let at = body + 8; at < end; at += 4) if (!BRANDS.has(file.fourCC(at))) file.set(at, ISOM);
}

/** Those of pictures and sounds; the others become free, and their samples are blanked with all that is unused. */
function cleanTracks(file: Boxes, movie: readonly Box[], isFragmented: boolean): Track[] {
  const boxes = movie.filter(({ type }) => type === "trak");
  mustBeWhole(boxes.length <= TRACKS_MAX);
  return boxes.flatMap((trak) => {
    const track = cleanTrack(file, trak);
    if (track !== null) return [track];
    mustHold(!isFragmented, DATA_IN_FRAGMENTS);
    file.free(trak);
    return [];
  });
}

/** An index of segments: a table and nothing beside it (ISO/IEC 14496-12, 8.16.3). */
function isIndex(file: Boxes, { type, body, end }: Box): boolean {
  if (type !== "sidx" || end - body < 24) return false;
  const head = file.u8(body) === 0 ? 24 : 32;
  return end - body >= head && end - body === head + 12 * file.u16(body + head - 2);
}

function durationOf(file: Boxes, movie: readonly Box[]): number | null {
  const mvhd = theOnly(movie, "mvhd");
  const isLong = forgetTimes(file, mvhd, 100) === 1;
  const scale = file.u32(mvhd.body + (isLong ? 20 : 12));
  const said = isLong ? file.u64(mvhd.body + 24) : file.u32(mvhd.body + 16);
  const extends_ = oneOf(movie, "mvex");
  const mehd = extends_ && oneOf(file.children(extends_), "mehd");
  const whole = mehd && mehd.end - mehd.body >= 8 && file.u8(mehd.body) === 0 ? file.u32(mehd.body + 4) : said;
  const duration = Math.round(((said > 0 ? said : whole) / scale) * 1000);
  return duration > 0 && duration <= DURATION_MAX ? duration : null;
}
