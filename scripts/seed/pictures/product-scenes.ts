import type { Random } from "../random";
import type { Line } from "../text/product-lines";
import { box, type Color, everywhere, oval, paint, shade, type Shape } from "./paint";
import { CONTENTS, type Look, lookOf } from "./product-look";
import { PACKAGE_NAMES, partAt } from "./shapes";

type Part = ReturnType<typeof partAt>;

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

interface Frame {
  /** The package's size in the picture, and where its middle stands. */
  scale: number;
  x: number;
  y: number;
}

/** The package as its own picture draws it, elsewhere and at another size. */
const packed = ({ form, substance }: Line, { pack, label, ...rest }: Look, { scale, x, y }: Frame): Shape[] => {
  const at =
    (wanted: Part, keep: (across: number, down: number) => boolean = () => true) =>
    (px: number, py: number) => {
      const [across, down] = [(px - x) / scale + 0.5, (py - y) / scale + 0.5];
      return partAt(form, across, down) === wanted && keep(across, down);
    };
  const isStripe = (_: number, down: number) => Math.floor(down * 60) % (rest.stripes + 2) === 0;
  return [
    [at("contents"), CONTENTS[substance]],
    [at("label", isStripe), shade(label, 1.25)],
    [at("label"), label],
    [at("closure"), shade(pack, 0.8)],
    [at("package"), pack],
  ];
};

interface Picture {
  alt: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const drawn = new Map<string, Uint8Array<ArrayBuffer>>();

/** Few differ, so that ten times the demo draws no more of them. */
function once(shapes: readonly Shape[], key: unknown): Uint8Array<ArrayBuffer> {
  const name = JSON.stringify(key);
  const bytes = drawn.get(name) ?? paint(shapes);
  drawn.set(name, bytes);
  return bytes;
}

const WAYS: readonly { frame: Frame; edge: number; said: (what: string, wood: string) => string }[] = [
  { frame: { scale: 0.8, x: 0.5, y: 0.52 }, edge: 0.62, said: (what, wood) => `${what}, on a ${wood} table` },
  {
    frame: { scale: 0.62, x: 0.36, y: 0.58 },
    edge: 0.56,
    said: (what, wood) => `${what}, at the left of a ${wood} table`,
  },
  { frame: { scale: 1.7, x: 0.5, y: 0.42 }, edge: 1.1, said: (what) => `Close up: ${what}` },
];

/** A product as somebody who bought it photographed it. */
export function boughtPicture(random: Random, of: { vendorId: string; name: string; line: Line }): Picture {
  const look = lookOf(of.vendorId, of.name);
  const wall = random.pick(WALLS);
  const [wood, table] = random.pick(WOODS);
  const way = random.int(0, WAYS.length - 1);
  const { frame, edge, said } = WAYS[way] ?? {
    frame: { scale: 1, x: 0.5, y: 0.5 },
    edge: 0.7,
    said: (what: string) => what,
  };
  const shapes: Shape[] = [
    ...packed(of.line, look, frame),
    [oval(frame.x, frame.y + 0.31 * frame.scale, 0.26 * frame.scale, 0.035 * frame.scale), shade(table, 0.72)],
    [box(0, edge, 1, edge + 0.012), shade(table, 0.8)],
    [box(0, edge, 1, 1), table],
    [everywhere, wall],
  ];
  const { form, substance } = of.line;
  const bytes = once(shapes, [form, substance, look, wall, table, way]);
  const what = `${PACKAGE_NAMES[form]}, its label ${look.labelName}`;
  const alt = said(what, wood);
  return { alt: alt.charAt(0).toUpperCase() + alt.slice(1), bytes };
}

/** The vendor's second picture: the label from nearby, on the ground of its first. */
export function labelPicture(of: { vendorId: string; name: string; line: Line }): Picture {
  const look = lookOf(of.vendorId, of.name);
  const shapes: Shape[] = [...packed(of.line, look, { scale: 2, x: 0.5, y: 0.38 }), [everywhere, look.ground]];
  const bytes = once(shapes, [of.line.form, of.line.substance, look]);
  return { alt: `${of.name}: the ${look.labelName} label from nearby`, bytes };
}
