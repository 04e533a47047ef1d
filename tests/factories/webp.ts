import { bytesOf, join } from "./pictures";

const decode = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
export const little = (value: number, length: number): number[] =>
  Array.from({ length }, (_, nth) => (value >>> (8 * nth)) & 0xff);

/** What a browser wrote for a picture of 12 × 8 pixels: lossy, what of it can be seen through, and lossless. */
export const LOSSY = decode("sAEAnQEqDAAIAAKAQiWwAnQA3RhdSAD+6dbv9bJXbq7FjLlPLvb/7d5+tyV77w0AAAA=");
export const ALPHA = decode("AV8gEEixwNEcETEhBIIAEoVYZplllllGnCCi/4Gc7gk=");
export const LOSSLESS = decode("LwvAARBfQCBAcdv1wg+CbFs8h/fDIxBIscDRHOkDOImiGImioxcIAkgUZplllllmCXGCiP6HnI4j");

/** A chunk of a RIFF file, padded to even length. */
export const aRiffChunk = (type: string, data: Uint8Array | readonly number[]): Uint8Array<ArrayBuffer> =>
  join(bytesOf(type), little(data.length, 4), data, new Uint8Array(data.length % 2));

export function aWebp(...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = join(bytesOf("WEBP"), ...chunks);
  return join(bytesOf("RIFF"), little(body.length, 4), body);
}

export const aCanvas = (flags: number, width = 12, height = 8) =>
  aRiffChunk("VP8X", [flags, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);
export const lossyChunk = () => aRiffChunk("VP8 ", LOSSY);
export const losslessChunk = () => aRiffChunk("VP8L", LOSSLESS);
export const alphaChunk = () => aRiffChunk("ALPH", ALPHA);
/** For 100 ms at a place. */
export const aFrame = (picture: Uint8Array = losslessChunk(), [left, top, width, height] = [0, 0, 12, 8]) =>
  aRiffChunk(
    "ANMF",
    join(
      little(left / 2, 3),
      little(top / 2, 3),
      little(width - 1, 3),
      little(height - 1, 3),
      little(100, 3),
      [0],
      picture,
    ),
  );
export const animationChunk = () => aRiffChunk("ANIM", [255, 255, 255, 255, 0, 0]);

export const aLossyWebp = () => aWebp(lossyChunk());
export const aLosslessWebp = () => aWebp(losslessChunk());
export const aSeeThroughWebp = () => aWebp(aCanvas(0x10), alphaChunk(), lossyChunk());
export const anAnimatedWebp = (frames = 2) =>
  aWebp(aCanvas(0x12), animationChunk(), ...Array.from({ length: frames }, () => aFrame()));
