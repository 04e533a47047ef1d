import { type Size, writePng } from "./write-png";

export type Color = readonly [red: number, green: number, blue: number];
type Covers = (x: number, y: number) => boolean;
/** Where a color lies; of a list the first that covers a point is seen. Both coordinates go from 0 to 1. */
export type Shape = readonly [covers: Covers, color: Color];

const SIDE = 440;
const COLORS_MAX = 256;

export const shade = ([red, green, blue]: Color, by: number): Color => {
  const at = (value: number): number => Math.min(255, Math.round(value * by));
  return [at(red), at(green), at(blue)];
};

export const everywhere: Covers = () => true;
export const box =
  (left: number, top: number, right: number, bottom: number): Covers =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;

/** An ellipse, turned by an angle. */
export const oval = (centerX: number, centerY: number, width: number, height = width, turn = 0): Covers => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x, y) => {
    const [dx, dy] = [x - centerX, y - centerY];
    return ((dx * cos + dy * sin) / width) ** 2 + ((dy * cos - dx * sin) / height) ** 2 < 1;
  };
};

/** What lies between two slanted sides. */
export const slant =
  (top: number, bottom: number, left: readonly [number, number], right: readonly [number, number]): Covers =>
  (x, y) => {
    const part = (y - top) / (bottom - top);
    return (
      part >= 0 && part < 1 && x >= left[0] + (left[1] - left[0]) * part && x < right[0] + (right[1] - right[0]) * part
    );
  };

export const without =
  (one: Covers, other: Covers): Covers =>
  (x, y) =>
    one(x, y) && !other(x, y);

/** Which shape is seen at each corner of the picture's points, line by line. */
function cornersOf(shapes: readonly Shape[], { width, height }: Size): Uint8Array {
  const seen = new Uint8Array((width + 1) * (height + 1));
  const covers = shapes.map(([each]) => each);
  for (let place = 0; place < seen.length; place += 1) {
    const x = (place % (width + 1)) / width;
    const y = Math.floor(place / (width + 1)) / height;
    seen[place] = Math.max(
      0,
      covers.findIndex((each) => each(x, y)),
    );
  }
  return seen;
}

/** Draws shapes, the nearest first; a point has the mean color of its corners, so that edges are smooth. */
export function paint(shapes: readonly Shape[], size: Size = { width: SIDE, height: SIDE }): Uint8Array<ArrayBuffer> {
  const seen = cornersOf(shapes, size);
  const line = size.width + 1;
  const palette = shapes.map(([, color]) => color);
  const blends = new Map<string, number>();
  const blend = (corners: number[]): number => {
    const key = corners.sort((a, b) => a - b).join();
    const known = blends.get(key);
    if (known !== undefined) return known;
    const colors = corners.map((nth) => palette[nth] ?? [0, 0, 0]);
    const mean = (part: 0 | 1 | 2): number => Math.round(colors.reduce((sum, color) => sum + color[part], 0) / 4);
    // A palette that is full leaves the rest of the edges unsmoothed.
    const place = palette.length < COLORS_MAX ? palette.push([mean(0), mean(1), mean(2)]) - 1 : (corners[0] ?? 0);
    blends.set(key, place);
    return place;
  };
  return writePng(size, palette, (x, y) => {
    const at = y * line + x;
    const [a = 0, b = 0, c = 0, d = 0] = [seen[at], seen[at + 1], seen[at + line], seen[at + line + 1]];
    return a === b && a === c && a === d ? a : blend([a, b, c, d]);
  });
}

export const PAINTED_SIDE = SIDE;
