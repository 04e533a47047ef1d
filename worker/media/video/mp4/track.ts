import { mustHold } from "../../media-refused";
import { mustBeWhole } from "../video-refused";
import { type Box, type Boxes, oneOf, theOnly } from "./boxes";
import { keepOnly, SOUND_ENTRY, TRACK, VIDEO_ENTRY } from "./kept-boxes";
import { type Range, sampleRanges } from "./sample-ranges";

/** How pictures and sounds are coded that browsers play; a track in another way is taken out. */
const VIDEO_CODES = new Set(["avc1", "avc3", "hvc1", "hev1", "av01", "vp08", "vp09"]);
const SOUND_CODES = new Set(["mp4a", ".mp3", "Opus", "ac-3", "ec-3"]);
const ELSEWHERE = "The video names other files that it would be played from. Please save it as one file.";
/** Bytes of an entry's fixed part, and where in it the encoder may name itself. */
const VIDEO_HEAD = 78;
const SOUND_HEAD = 28;
const ENCODER = { from: 42, to: 74 };

export interface Track {
  kind: "video" | "sound";
  /** Where its samples lie. */
  ranges: Range[];
  /** Pixels, turned upright; of a sound, nothing. */
  width: number;
  height: number;
}

interface Parts {
  kind: Track["kind"];
  tkhd: Box;
  mdhd: Box;
  hdlr: Box;
  dref: Box | undefined;
  table: Box[];
  entries: Box[];
}

/** @returns null for a track of anything but pictures and sounds, which is taken out whole */
export function cleanTrack(file: Boxes, trak: Box): Track | null {
  const children = file.children(trak);
  const parts = partsOf(file, children);
  if (parts === null) return null;
  const { kind, tkhd, mdhd, hdlr, dref, table, entries } = parts;
  keepOnly(file, children, TRACK);
  for (const entry of entries) cleanEntry(file, entry, kind);
  if (dref !== undefined) cleanReferences(file, dref);
  forgetTimes(file, mdhd, 24);
  const version = forgetTimes(file, tkhd, 84);
  file.zero(hdlr.body + 4, hdlr.body + 8);
  file.zero(hdlr.body + 12, hdlr.end);
  const ranges = sampleRanges(file, table);
  return { kind, ranges, ...shownSize(file, tkhd.body + (version === 1 ? 12 : 0), kind, entries) };
}

function partsOf(file: Boxes, children: readonly Box[]): Parts | null {
  const [tkhd, mdia] = [oneOf(children, "tkhd"), oneOf(children, "mdia")];
  const media = mdia === undefined ? [] : file.children(mdia);
  const [mdhd, hdlr, minf] = [oneOf(media, "mdhd"), oneOf(media, "hdlr"), oneOf(media, "minf")];
  if (tkhd === undefined || mdhd === undefined || hdlr === undefined || minf === undefined) return null;
  mustBeWhole(hdlr.end - hdlr.body >= 20);
  const handler = file.fourCC(hdlr.body + 8);
  if (handler !== "vide" && handler !== "soun") return null;
  const kind = handler === "vide" ? "video" : "sound";
  const information = file.children(minf);
  const table = file.children(theOnly(information, "stbl"));
  const entries = listed(file, theOnly(table, "stsd"));
  const codes = kind === "video" ? VIDEO_CODES : SOUND_CODES;
  if (entries.length === 0 || !entries.every(({ type }) => codes.has(type))) return null;
  const dinf = oneOf(information, "dinf");
  const dref = dinf && oneOf(file.children(dinf), "dref");
  return { kind, tkhd, mdhd, hdlr, dref, table, entries };
}

/** The boxes of a box that counts them. */
function listed(file: Boxes, { body, end }: Box): Box[] {
  mustBeWhole(end - body >= 8);
  const boxes = file.in(body + 8, end);
  mustBeWhole(file.u32(body + 4) === boxes.length);
  return boxes;
}

/** Makes the times of a box zero at which it was made and changed. @param least bytes of its version 0 @returns its version */
export function forgetTimes(file: Boxes, { body, end }: Box, least: number): number {
  const version = file.u8(body);
  mustBeWhole(version <= 1 && end - body >= least + 12 * version);
  file.zero(body + 4, body + (version === 1 ? 20 : 12));
  return version;
}

function cleanEntry(file: Boxes, { body, end }: Box, kind: Track["kind"]): void {
  const head = kind === "video" ? VIDEO_HEAD : SOUND_HEAD;
  mustBeWhole(end - body >= head);
  if (kind === "video") file.zero(body + ENCODER.from, body + ENCODER.to);
  // What QuickTime adds to the fixed part would be read as boxes.
  else mustBeWhole(file.u16(body + 8) === 0);
  keepOnly(file, file.in(body + head, end), kind === "video" ? VIDEO_ENTRY : SOUND_ENTRY);
}

/** Samples lie in the file itself. @throws MediaRefused for another file's name or address */
function cleanReferences(file: Boxes, dref: Box): void {
  for (const { body, end } of listed(file, dref)) {
    mustHold(end - body >= 4 && (file.u32(body) & 1) === 1, ELSEWHERE);
    file.zero(body + 4, end);
  }
}

/** As its head says, else as its picture is coded. @param at where the head's fields begin */
function shownSize(file: Boxes, at: number, kind: Track["kind"], [entry]: readonly Box[]) {
  if (kind === "sound" || entry === undefined) return { width: 0, height: 0 };
  const [a, d] = [file.u32(at + 40), file.u32(at + 56)];
  const said = { width: file.u16(at + 76), height: file.u16(at + 80) };
  const coded = { width: file.u16(entry.body + 24), height: file.u16(entry.body + 26) };
  const { width, height } = said.width > 0 && said.height > 0 ? said : coded;
  return a === 0 && d === 0 ? { width: height, height: width } : { width, height };
}
