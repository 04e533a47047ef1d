import { Random } from "../random";
import type { Line } from "../text/product-lines";
import type { Color } from "./paint";

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
export const CONTENTS: Record<Line["substance"], Color> = {
  "plain-leaf": [118, 132, 76],
  "7oh": [226, 220, 206],
  mit: [196, 152, 92],
  pseudo: [206, 188, 172],
  other: [170, 150, 122],
};

/** What a product looks like: ground and package are its vendor's, the label its own. */
export interface Look {
  ground: Color;
  pack: Color;
  label: Color;
  labelName: string;
  stripes: number;
}

export function lookOf(vendorId: string, name: string): Look {
  const house = new Random(`picture/${vendorId}`);
  const [ground, pack] = [house.pick(GROUNDS), house.pick(PACKAGES)];
  const [labelName, label] = new Random(`picture/${vendorId}/${name}`).pick(LABELS);
  return { ground, pack, label, labelName, stripes: house.int(1, 5) };
}
