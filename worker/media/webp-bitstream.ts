import { ByteReader, startsWith } from "./byte-reader";
import { mustHold } from "./media-refused";

interface Size {
  width: number;
  height: number;
}

const KEY_FRAME = [0x9d, 0x01, 0x2a];
const LOSSLESS = 0x2f;
const SIDE_BITS = 0x3fff;

/** The head of a lossy picture: a key frame that is shown, whose first partition lies within it. @throws MediaRefused */
export function lossySize(data: Uint8Array): Size {
  const reader = new ByteReader(data);
  const tag = reader.little(3);
  const profile = (tag >> 1) & 7;
  mustHold((tag & 1) === 0 && profile <= 3 && ((tag >> 4) & 1) === 1);
  mustHold(startsWith(reader.take(3), KEY_FRAME));
  const width = reader.little(2) & SIDE_BITS;
  const height = reader.little(2) & SIDE_BITS;
  const partition = tag >> 5;
  mustHold(partition > 0 && partition <= data.length - reader.position);
  return { width, height };
}

/** The head of a lossless picture, of the one version that there is. @throws MediaRefused */
export function losslessSize(data: Uint8Array): Size {
  const reader = new ByteReader(data);
  mustHold(reader.byte() === LOSSLESS);
  const bits = reader.little(4);
  mustHold(Math.floor(bits / 2 ** 29) === 0 && data.length > reader.position);
  return { width: (bits & SIDE_BITS) + 1, height: ((bits >>> 14) & SIDE_BITS) + 1 };
}

/** What can be seen through, beside a lossy picture: as long as the picture where it is not compressed. @throws MediaRefused */
export function checkAlpha(data: Uint8Array, { width, height }: Size): void {
  const [flags = 0xff] = data;
  const [compression, preprocessing, reserved] = [flags & 3, (flags >> 4) & 3, flags >> 6];
  mustHold(compression <= 1 && preprocessing <= 1 && reserved === 0 && data.length > 1);
  mustHold(compression === 1 || data.length === 1 + width * height);
}
