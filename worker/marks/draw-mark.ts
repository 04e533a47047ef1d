import type { MarkShape } from "./mark-address";
import { productMark } from "./product-marks";
import { markRandom, pickHue } from "./random";
import { memberMark, vendorMark } from "./vendor-and-member-marks";

/**
 * The drawing for whatever has no picture. Pure: the same shape and seed always give the same one.
 * @param seed 32 bits, of `markSeed`
 * @returns an SVG document
 */
export function drawMark(shape: MarkShape, seed: number): string {
  const next = markRandom(seed);
  const hue = pickHue(next);
  const side = shape === "member" ? 192 : 96;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${draw(shape, next, hue)}</svg>`;
}

function draw(shape: MarkShape, next: () => number, hue: ReturnType<typeof pickHue>): string {
  if (shape === "vendor") return vendorMark(next, hue);
  if (shape === "member") return memberMark(next, hue);
  return productMark(next, hue, shape);
}
