import type { Line } from "../text/product-lines";

type Form = Line["form"];

/** What a point of the picture shows: the ground, the package, its closure, its label, or what lies before it. */
export const PARTS = ["ground", "table", "package", "closure", "label", "contents"] as const;
type Part = (typeof PARTS)[number];

const within = (at: number, from: number, to: number): boolean => at >= from && at < to;
const disc = (x: number, y: number, centerX: number, centerY: number, radius: number): boolean =>
  (x - centerX) ** 2 + (y - centerY) ** 2 < radius ** 2;

/**
 * A pouch that narrows to its seal. A card shows a picture from a fifth of its height to thirteen fifteenths, so all
 * that is drawn stands there.
 */
const pouch = (x: number, y: number): Part | null => {
  const half = 0.18 + 0.05 * Math.min(1, (y - 0.25) / 0.26);
  if (!within(y, 0.24, 0.8) || Math.abs(x - 0.5) > half) return null;
  if (y < 0.3) return "closure";
  return within(y, 0.44, 0.66) && Math.abs(x - 0.5) < half - 0.04 ? "label" : "package";
};

const jar =
  (top: number, half: number) =>
  (x: number, y: number): Part | null => {
    if (within(y, top - 0.09, top) && Math.abs(x - 0.5) < half - 0.03) return "closure";
    if (!within(y, top, 0.8) || Math.abs(x - 0.5) > half) return null;
    return within(y, top + 0.13, 0.68) ? "label" : "package";
  };

const pills =
  (wide: boolean) =>
  (x: number, y: number): Part | null => {
    const row = Math.floor((x - 0.22) / 0.14);
    if (row < 0 || row > 3 || !within(y, 0.78, 0.86)) return null;
    const center = 0.22 + 0.07 + row * 0.14;
    const squeezed = wide ? (x - center) / 1.5 + center : x;
    return disc(squeezed, y, center, 0.82, 0.036) ? "contents" : null;
  };

const heap = (x: number, y: number): Part | null =>
  within(y, 0.75, 0.86) && y > 0.86 - 0.11 * Math.cos(((x - 0.5) / 0.3) * (Math.PI / 2)) && Math.abs(x - 0.5) < 0.3
    ? "contents"
    : null;

const FRONT: Record<Form, (x: number, y: number) => Part | null> = {
  powder: heap,
  leaf: heap,
  capsules: pills(true),
  tablets: pills(false),
  extract: () => null,
};
const BACK: Record<Form, (x: number, y: number) => Part | null> = {
  powder: pouch,
  leaf: pouch,
  capsules: jar(0.3, 0.19),
  tablets: jar(0.36, 0.17),
  extract: jar(0.44, 0.13),
};

/** What is drawn at a point, both between 0 and 1; what lies in front is asked first. */
export const partAt = (form: Form, x: number, y: number): Part =>
  FRONT[form](x, y) ?? BACK[form](x, y) ?? (y > 0.76 ? "table" : "ground");

/** In the words of the picture's description. */
export const PACKAGE_NAMES: Record<Form, string> = {
  powder: "a pouch with a little powder before it",
  leaf: "a pouch with crushed leaf before it",
  capsules: "a jar with four capsules before it",
  tablets: "a jar with four tablets before it",
  extract: "a small jar",
};
