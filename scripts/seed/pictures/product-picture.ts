import { createHash } from "node:crypto";
import { addressOfKey, IMAGE_PREFIX } from "@worker/domain/catalogue/product-editing/product-images";
import { Random } from "../random";
import type { Line } from "../text/product-lines";
import { PACKAGE_NAMES, partAt, PARTS } from "./shapes";
import { writePng } from "./write-png";

export interface DemoPicture {
  /** The file's name in the store. */
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
}

type Color = readonly [red: number, green: number, blue: number];

const SIDE = 320;
const GROUNDS: readonly Color[] = [
  [238, 236, 228],
  [228, 234, 230],
  [234, 230, 224],
];
const PACKAGES: readonly Color[] = [
  [201, 186, 158],
  [88, 96, 92],
  [232, 228, 218],
  [146, 116, 84],
];
const LABELS: readonly (readonly [name: string, color: Color])[] = [
  ["green", [74, 118, 78]],
  ["blue", [66, 96, 134]],
  ["red", [148, 68, 58]],
  ["yellow", [196, 156, 62]],
  ["gray", [112, 114, 118]],
  ["brown", [122, 88, 60]],
];
const CONTENTS: Record<Line["substance"], Color> = {
  "plain-leaf": [118, 132, 76],
  "7oh": [226, 220, 206],
  mit: [196, 152, 92],
  pseudo: [206, 188, 172],
  other: [170, 150, 122],
};

const shade = (color: Color, by: number): Color => [
  Math.round(color[0] * by),
  Math.round(color[1] * by),
  Math.round(color[2] * by),
];

/** Few differ, so that ten times the demo draws no more of them. */
const drawn = new Map<string, DemoPicture>();

function draw(line: Line, look: { ground: Color; pack: Color; label: Color; stripes: number }): DemoPicture {
  const key = JSON.stringify([line.form, line.substance, look]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const { ground, pack, label, stripes } = look;
  const palette = [
    ground,
    shade(ground, 0.9),
    pack,
    shade(pack, 0.8),
    label,
    CONTENTS[line.substance],
    shade(label, 1.25),
  ];
  const bright = palette.length - 1;
  const bytes = writePng(
    SIDE,
    palette.map((color) => color.map((value) => Math.min(255, value)) as [number, number, number]),
    (x, y) => {
      const part = partAt(line.form, x / SIDE, y / SIDE);
      const striped = part === "label" && Math.floor((y / SIDE) * 60) % (stripes + 2) === 0;
      return striped ? bright : PARTS.indexOf(part);
    },
  );
  const picture = { key: `${IMAGE_PREFIX}${createHash("sha256").update(bytes).digest("hex")}.png`, bytes };
  drawn.set(key, picture);
  return picture;
}

/** The picture of a product, drawn in its vendor's colors: the same one each time. */
export function productPicture(vendorId: string, name: string, line: Line) {
  const house = new Random(`picture/${vendorId}`);
  const [ground, pack] = [house.pick(GROUNDS), house.pick(PACKAGES)];
  const [labelName, label] = new Random(`picture/${vendorId}/${name}`).pick(LABELS);
  const picture = draw(line, { ground, pack, label, stripes: house.int(1, 5) });
  const alt = `${name}: ${PACKAGE_NAMES[line.form]}, with a ${labelName} label`;
  return { picture, image: { url: addressOfKey(picture.key), alt } };
}
