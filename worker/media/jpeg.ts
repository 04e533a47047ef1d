import { ascii, ByteReader, joinBytes, startsWith } from "./byte-reader";
import { exifOrientation, orientationExif } from "./exif-orientation";
import type { CheckSize, CleanImage } from "./clean-image";
import { mustHold } from "./media-refused";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DHT = 0xc4;
const DRI = 0xdd;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const COM = 0xfe;
/** Baseline, extended and progressive: what browsers draw. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Scans of a progressive picture: more only keep a reader's browser busy. */
const SCANS_MAX = 100;

export const isJpeg = (bytes: Uint8Array): boolean => startsWith(bytes, [0xff, SOI, 0xff]);

/**
 * Keeps tables, frame and scans; of the rest the density, the color transform and the orientation, each written anew.
 * @throws MediaRefused
 */
export function cleanJpeg(bytes: Uint8Array, checkSize: CheckSize): CleanImage<"image/jpeg"> {
  const reader = new ByteReader(bytes);
  reader.take(2);
  const tables: Uint8Array[] = [];
  let frame: { width: number; height: number } | null = null;
  let orientation = 1;
  let scans = 0;
  let jfif: Uint8Array | null = null;

  for (let marker = nextMarker(reader); marker !== EOI; marker = nextMarker(reader)) {
    const data = reader.take(lengthOf(reader));
    if (marker === APP0) jfif ??= cleanJfif(data);
    else if (marker === APP1) orientation = exifOrientation(data) ?? orientation;
    else if (marker === APP14 && isAdobe(data)) tables.push(segment(APP14, data.subarray(0, 12)));
    else if (FRAMES.has(marker)) {
      mustHold(frame === null);
      frame = readFrame(data, checkSize);
      tables.push(segment(marker, data));
    } else if (marker === SOS) {
      mustHold(frame !== null && isScan(data) && scans < SCANS_MAX);
      scans += 1;
      tables.push(segment(SOS, data), takeScan(reader));
    } else if (isTable(marker, data)) tables.push(segment(marker, data));
    else mustHold(marker === COM || (marker > APP0 && marker <= 0xef));
  }
  mustHold(frame !== null && scans > 0);
  const head = [Uint8Array.of(0xff, SOI), jfif, orientation === 1 ? null : segment(APP1, orientationExif(orientation))];
  const parts = [...head.filter((part) => part !== null), ...tables, Uint8Array.of(0xff, EOI)];
  return { bytes: joinBytes(parts), type: "image/jpeg", ...asShown(frame, orientation) };
}

/** From 5 on, an orientation turns the picture by a quarter. */
const asShown = ({ width, height }: { width: number; height: number }, orientation: number) =>
  orientation < 5 ? { width, height } : { width: height, height: width };

/** Any number of 0xff may stand before a marker. */
function nextMarker(reader: ByteReader): number {
  mustHold(reader.byte() === 0xff);
  let marker = reader.byte();
  while (marker === 0xff) marker = reader.byte();
  return marker;
}

/** A segment's length counts its own two bytes. */
function lengthOf(reader: ByteReader): number {
  const length = reader.big(2);
  mustHold(length >= 2);
  return length - 2;
}

function segment(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2;
  return joinBytes([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), data]);
}

/** Version and density; the thumbnail that may follow shows what the picture was before it was cut. */
function cleanJfif(data: Uint8Array): Uint8Array | null {
  if (!startsWith(data, [...ascii("JFIF"), 0]) || data.length < 14) return null;
  return segment(APP0, joinBytes([data.subarray(0, 12), Uint8Array.of(0, 0)]));
}

const isAdobe = (data: Uint8Array): boolean => startsWith(data, ascii("Adobe")) && data.length >= 12;

function readFrame(data: Uint8Array, checkSize: CheckSize): { width: number; height: number } {
  const reader = new ByteReader(data);
  reader.byte();
  const height = reader.big(2);
  const width = reader.big(2);
  checkSize(width, height);
  const components = reader.byte();
  mustHold([1, 3, 4].includes(components) && data.length === 6 + 3 * components);
  return { width, height };
}

function isScan(data: Uint8Array): boolean {
  const components = data[0] ?? 0;
  return components >= 1 && components <= 4 && data.length === 4 + 2 * components;
}

/** Everything up to the next marker: within a scan, 0xff stands before 0x00 or a restart marker only. */
function takeScan(reader: ByteReader): Uint8Array {
  const start = reader.position;
  for (;;) {
    reader.seek(0xff);
    const next = reader.peek(1);
    mustHold(next !== undefined);
    const restart = next >= 0xd0 && next <= 0xd7;
    if (next !== 0 && !restart) return reader.since(start);
    reader.take(2);
  }
}

/** Quantisation and Huffman tables of the length that they announce, and the restart interval. */
function isTable(marker: number, data: Uint8Array): boolean {
  if (marker === DRI) return data.length === 2;
  if (marker !== DQT && marker !== DHT) return false;
  const reader = new ByteReader(data);
  while (reader.position < data.length) {
    const kind = reader.byte();
    const length = marker === DQT ? (kind >> 4 === 0 ? 64 : 128) : reader.take(16).reduce((sum, n) => sum + n, 0);
    reader.take(length);
  }
  return true;
}
