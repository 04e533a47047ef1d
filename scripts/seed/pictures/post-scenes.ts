import type { Random } from "../random";
import { box, type Color, everywhere, oval, shade, type Shape, slant, without } from "./paint";

/** What stands in a picture of a post, for those who see it and those who do not. */
interface Scene {
  alt: string;
  shapes: readonly Shape[];
}

const WALLS: readonly Color[] = [
  [226, 222, 212],
  [206, 214, 212],
  [222, 210, 196],
  [196, 204, 214],
];
const WOODS: readonly Color[] = [
  [150, 112, 78],
  [182, 146, 106],
  [104, 82, 66],
];
const ACCENTS: readonly (readonly [name: string, color: Color])[] = [
  ["green", [74, 118, 78]],
  ["blue", [66, 96, 134]],
  ["red", [156, 74, 62]],
  ["yellow", [200, 162, 72]],
];
const CARD: Color = [188, 150, 106];
const PAPER: Color = [240, 236, 226];
const INK: Color = [92, 92, 96];
const LEAVES: readonly [Color, Color, Color] = [
  [84, 122, 70],
  [106, 144, 82],
  [68, 102, 64],
];

const room = (wall: Color, floor: Color, from: number): Shape[] => [
  [box(0, from, 1, from + 0.012), shade(floor, 0.8)],
  [box(0, from, 1, 1), floor],
  [everywhere, wall],
];

const lines = (left: number, top: number, widths: readonly number[], step: number): Shape[] =>
  widths.map((width, nth) => [box(left, top + nth * step, left + width, top + nth * step + step * 0.38), INK]);

function carton(left: number, top: number, width: number, height: number, tone: number): Shape[] {
  const [right, bottom] = [left + width, top + height];
  const card = shade(CARD, tone);
  return [
    [box(left + width * 0.44, top - height * 0.2, left + width * 0.56, top + height * 0.3), shade(card, 1.16)],
    [box(left, top, right, bottom), card],
    [slant(top - height * 0.2, top, [left + width * 0.08, left], [right - width * 0.08, right]), shade(card, 0.86)],
  ];
}

function parcel(random: Random): Scene {
  const [wall, floor] = [random.pick(WALLS), random.pick(WOODS)];
  const [name, accent] = random.pick(ACCENTS);
  const corner = random.pick([0.74, 0.7, 0.66]);
  const shapes: Shape[] = [
    [box(0.27, 0.56, 0.29, 0.66), accent],
    ...lines(0.31, 0.56, [0.18, 0.14, 0.16], 0.04),
    [box(0.25, 0.53, 0.53, 0.7), PAPER],
    [slant(0.72, 0.8, [0.82, corner], [0.82, 0.83]), shade(floor, 0.7)],
    [slant(0.64, 0.8, [0.81, corner - 0.05], [0.82, corner]), shade(CARD, 0.62)],
    ...carton(0.18, 0.4, 0.64, 0.4, 1),
    [oval(0.5, 0.81, 0.4, 0.045), shade(floor, 0.7)],
    ...room(wall, floor, 0.62),
  ];
  return { alt: `A parcel on the floor with a crushed lower corner and a ${name} mark on its label`, shapes };
}

function jars(random: Random): Scene {
  const [wall, wood] = [random.pick(WALLS), random.pick(WOODS)];
  const [name, accent] = random.pick(ACCENTS);
  const jar = (center: number, foot: number): Shape[] => {
    const half = random.pick([0.085, 0.095, 0.075]);
    const top = foot - random.pick([0.26, 0.3, 0.22]);
    const filled = top + (foot - top) * random.pick([0.25, 0.45, 0.6]);
    return [
      [box(center - half * 0.9, top - 0.035, center + half * 0.9, top), shade(wood, 0.72)],
      ...lines(center - half * 0.5, foot - 0.11, [half * 0.9, half * 0.6], 0.028),
      [box(center - half * 0.7, foot - 0.13, center + half * 0.7, foot - 0.04), PAPER],
      [box(center - half * 0.7, foot - 0.15, center + half * 0.7, foot - 0.13), accent],
      [box(center - half * 0.72, top + 0.02, center - half * 0.55, foot - 0.17), [244, 246, 244]],
      [box(center - half, filled, center + half, foot), random.pick([...LEAVES, [170, 140, 96], [196, 172, 132]])],
      [box(center - half, top, center + half, foot), [216, 222, 220]],
    ];
  };
  const shelf = (foot: number): Shape[] => [
    ...[0.16, 0.38, 0.62, 0.84].flatMap((center) => jar(center, foot)),
    [box(0, foot, 1, foot + 0.04), wood],
    [box(0, foot + 0.04, 1, foot + 0.06), shade(wall, 0.82)],
  ];
  const shapes: Shape[] = [...shelf(0.42), ...shelf(0.88), [everywhere, wall]];
  return { alt: `Two shelves with four glass jars each, every jar with a ${name} edged label`, shapes };
}

function label(random: Random): Scene {
  const [wall, wood] = [random.pick(WALLS), random.pick(WOODS)];
  const [name, accent] = random.pick(ACCENTS);
  const pack = random.pick<Color>([
    [92, 100, 96],
    [198, 182, 152],
    [60, 66, 74],
  ]);
  const ring = oval(0.46, 0.665, 0.2, 0.055);
  const shapes: Shape[] = [
    [without(ring, oval(0.46, 0.665, 0.188, 0.045)), [196, 60, 48]],
    ...lines(0.3, 0.46, [0.4, 0.36, 0.38, 0.22], 0.042),
    ...lines(0.3, 0.65, [0.3], 0.07),
    [box(0.3, 0.74, 0.5, 0.75), INK],
    [box(0.26, 0.32, 0.74, 0.42), accent],
    [box(0.26, 0.32, 0.74, 0.8), PAPER],
    [box(0.16, 0.13, 0.84, 0.15), shade(pack, 0.7)],
    [slant(0.07, 0.95, [0.18, 0.14], [0.82, 0.86]), pack],
    [slant(0.09, 0.97, [0.2, 0.17], [0.85, 0.89]), shade(wood, 0.7)],
    [everywhere, shade(wood, random.chance(0.5) ? 1 : 1.2)],
    [everywhere, wall],
  ];
  return { alt: `The back of a pouch: a label with a ${name} head, one line near its foot circled in red`, shapes };
}

function cup(random: Random): Scene {
  const [wall, wood] = [random.pick(WALLS), random.pick(WOODS)];
  const [name, accent] = random.pick(ACCENTS);
  const shapes: Shape[] = [
    [oval(0.42, 0.44, 0.165, 0.035), [140, 104, 54]],
    [oval(0.42, 0.44, 0.19, 0.048), shade(accent, 1.3)],
    [slant(0.44, 0.76, [0.23, 0.27], [0.61, 0.57]), accent],
    [oval(0.42, 0.76, 0.15, 0.035), accent],
    [without(oval(0.62, 0.57, 0.1, 0.11), oval(0.62, 0.57, 0.065, 0.075)), shade(accent, 0.85)],
    [oval(0.42, 0.785, 0.26, 0.045), PAPER],
    [oval(0.44, 0.8, 0.28, 0.05), shade(wood, 0.72)],
    [box(0.66, 0.7, 0.98, 0.72), PAPER],
    [slant(0.64, 0.74, [0.68, 0.66], [0.96, 0.98]), [150, 96, 84]],
    [slant(0.72, 0.8, [0.66, 0.68], [0.98, 0.98]), [110, 70, 62]],
    ...room(wall, wood, 0.56),
  ];
  return { alt: `A ${name} mug of tea on a saucer, with a closed book beside it`, shapes };
}

function sill(random: Random): Scene {
  const [wall, wood] = [random.pick(WALLS), random.pick(WOODS)];
  const [name, accent] = random.pick(ACCENTS);
  const leaves: Shape[] = Array.from({ length: 11 }, (_, nth) => {
    const turn = -2.6 + nth * 0.21;
    const reach = 0.16 + 0.05 * random.next();
    const [x, y] = [0.5 + Math.cos(turn) * reach * 1.15, 0.55 + Math.sin(turn) * reach * 1.25];
    return [oval(x, y, 0.12, 0.035, turn), random.pick(LEAVES)];
  });
  const pane = (left: number, right: number): Shape[] => [
    [oval((left + right) / 2, 0.3, 0.13, 0.035), [240, 244, 246]],
    [box(left, 0.1, right, 0.76), [186, 208, 222]],
  ];
  const shapes: Shape[] = [
    ...leaves,
    [slant(0.42, 0.6, [0.485, 0.47], [0.515, 0.53]), shade(LEAVES[2], 0.85)],
    [box(0.37, 0.58, 0.63, 0.63), shade(accent, 0.85)],
    [slant(0.63, 0.8, [0.39, 0.42], [0.61, 0.58]), accent],
    [oval(0.5, 0.8, 0.15, 0.02), shade(wood, 0.7)],
    [box(0, 0.78, 1, 0.86), wood],
    [box(0, 0.86, 1, 0.88), shade(wood, 0.7)],
    ...pane(0.12, 0.48),
    ...pane(0.52, 0.88),
    [box(0.08, 0.06, 0.92, 0.8), PAPER],
    [everywhere, wall],
  ];
  return { alt: `A plant with narrow leaves in a ${name} pot on a window sill`, shapes };
}

function boxes(random: Random): Scene {
  const [wall, floor] = [random.pick(WALLS), random.pick(WOODS)];
  const shapes: Shape[] = [
    ...lines(0.3, 0.34, [0.12, 0.08], 0.035),
    ...carton(0.26, 0.28, 0.3, 0.2, 1.05),
    ...lines(0.2, 0.66, [0.16, 0.12], 0.04),
    ...carton(0.14, 0.54, 0.38, 0.3, 0.95),
    ...carton(0.56, 0.6, 0.34, 0.24, 1.1),
    [box(0.675, 0.5, 0.785, 0.566), LEAVES[0]],
    [box(0.675, 0.42, 0.785, 0.5), [214, 226, 222]],
    [box(0.685, 0.385, 0.775, 0.42), shade(floor, 0.7)],
    [oval(0.52, 0.85, 0.44, 0.04), shade(floor, 0.7)],
    ...room(wall, floor, 0.68),
  ];
  return { alt: "Three moving boxes in a hallway, one glass jar on top of the smallest stack", shapes };
}

export const SCENES = { parcel, jars, label, cup, sill, boxes } as const;
