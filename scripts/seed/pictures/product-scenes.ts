import type { Random } from "../random";
import type { Line } from "../text/product-lines";
import { type Color, shade } from "./paint";
import { CONTENTS, type Look, lookOf } from "./product-look";
import { PACKAGE_NAMES, partAt } from "./shapes";
import { writePng } from "./write-png";

/** Pixels of a side of these pictures. */
export const SCENE_SIDE = 440;

const WALLS: readonly Color[] = [
  [222, 218, 208],
  [204, 212, 210],
  [214, 206, 196],
];
const WOODS: readonly (readonly [name: string, color: Color])[] = [
  ["dark", [104, 82, 66]],
  ["brown", [150, 112, 78]],
  ["light", [190, 158, 120]],
];

/** Where the package stands, how large, and where the table begins behind it. */
interface Frame {
  scale: number;
  x: number;
  y: number;
  edge: number;
}

interface Picture {
  alt: string;
  /** Costs some milliseconds the first time. */
  draw: () => Uint8Array<ArrayBuffer>;
}

interface Product {
  vendorId: string;
  name: string;
  line: Line;
}

const PLACES = ["wall", "table", "edge", "shadow", "package", "closure", "label", "stripe", "contents"] as const;

/** What is seen at a point: the package as its own picture draws it, elsewhere and at another size. */
function seenAt(form: Line["form"], stripes: number, { scale, x, y, edge }: Frame, px: number, py: number) {
  const [across, down] = [(px - x) / scale + 0.5, (py - y) / scale + 0.5];
  const part = partAt(form, across, down);
  if (part === "label") return Math.floor(down * 60) % (stripes + 2) === 0 ? "stripe" : "label";
  if (part !== "ground" && part !== "table") return part;
  if (((px - x) / 0.26) ** 2 + ((py - y - 0.31 * scale) / 0.035) ** 2 < scale ** 2) return "shadow";
  if (py < edge) return "wall";
  return py < edge + 0.012 ? "edge" : "table";
}

const drawn = new Map<string, Uint8Array<ArrayBuffer>>();

/** Few differ, so that ten times the demo draws hardly more of them. */
function once({ form, substance }: Line, { pack, label, stripes }: Look, wall: Color, wood: Color, frame: Frame) {
  const key = JSON.stringify([form, substance, pack, label, stripes, wall, wood, frame]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const own = [pack, shade(pack, 0.8), label, shade(label, 1.25), CONTENTS[substance]];
  const palette = [wall, wood, shade(wood, 0.8), shade(wood, 0.72), ...own];
  const bytes = writePng({ width: SCENE_SIDE, height: SCENE_SIDE }, palette, (x, y) =>
    PLACES.indexOf(seenAt(form, stripes, frame, x / SCENE_SIDE, y / SCENE_SIDE)),
  );
  drawn.set(key, bytes);
  return bytes;
}

const WAYS: readonly (readonly [frame: Frame, said: (what: string, wood: string) => string])[] = [
  [{ scale: 0.8, x: 0.5, y: 0.52, edge: 0.62 }, (what, wood) => `${what}, on a ${wood} table`],
  [{ scale: 0.62, x: 0.36, y: 0.58, edge: 0.56 }, (what, wood) => `${what}, at the left of a ${wood} table`],
  [{ scale: 1.7, x: 0.5, y: 0.42, edge: 1.1 }, (what) => `Close up: ${what}`],
];

/** A product as somebody who bought it photographed it. */
export function boughtPicture(random: Random, { vendorId, name, line }: Product): Picture {
  const look = lookOf(vendorId, name);
  const [wood, table] = random.pick(WOODS);
  const [frame, said] = random.pick(WAYS);
  const wall = random.pick(WALLS);
  const alt = said(`${PACKAGE_NAMES[line.form]}, its label ${look.labelName}`, wood);
  return {
    alt: alt.charAt(0).toUpperCase() + alt.slice(1),
    draw: () => once(line, look, wall, table, frame),
  };
}

/** The vendor's second picture: the label from nearby, on the ground of its first. */
export function labelPicture({ vendorId, name, line }: Product): Picture {
  const look = lookOf(vendorId, name);
  const frame = { scale: 2, x: 0.5, y: 0.38, edge: 1.1 };
  return {
    alt: `${name}: the ${look.labelName} label from nearby`,
    draw: () => once(line, look, look.ground, look.ground, frame),
  };
}
