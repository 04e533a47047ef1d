import { createHash } from "node:crypto";
import { COVER_PREFIX } from "@worker/domain/voice/profiles/cover";
import { Random } from "../random";
import { box, type Color, everywhere, oval, paint, shade, type Shape } from "./paint";
import type { DemoPicture } from "./product-picture";

const COVER_SIZE = { width: 1600, height: 360 };
/** How much wider than high: shapes are drawn on a ground that is 1 high. */
const WIDE = COVER_SIZE.width / COVER_SIZE.height;

const COVER_SCENES = ["hills", "lake", "leaves", "shelf"] as const;
export type CoverScene = (typeof COVER_SCENES)[number];
type Covers = Shape[0];

const onWide =
  (covers: Covers): Covers =>
  (x, y) =>
    covers(x * WIDE, y);

/** What lies under a line of two waves. */
const under =
  (base: number, height: number, wave: number, phase: number): Covers =>
  (x, y) =>
    y > base + height * (Math.sin(x * wave + phase) + 0.4 * Math.sin(x * wave * 2.7 + phase * 3));

function hills(random: Random): Shape[] {
  const tone = random.pick<Color>([
    [92, 128, 88],
    [128, 122, 74],
    [84, 118, 120],
  ]);
  const far = [0.82, 0.7, 0.58, 0.46].map((base, nth): Shape => [
    onWide(under(base, 0.05 + 0.02 * nth, random.between(1.1, 2.1, 3), random.between(0, 6, 3))),
    shade(tone, 0.72 + 0.2 * nth),
  ]);
  return [
    ...far,
    [onWide(oval(random.between(0.6, 3.8, 2), 0.3, 0.13)), [244, 226, 182]],
    [box(0, 0.42, 1, 1), [236, 224, 202]],
    [box(0, 0.22, 1, 0.42), [226, 220, 206]],
    [everywhere, [212, 216, 212]],
  ];
}

function lake(random: Random): Shape[] {
  const moon = random.between(0.8, 3.6, 2);
  const glints = Array.from({ length: 9 }, (_, nth): Shape => {
    const y = 0.64 + nth * 0.036;
    const half = random.between(0.05, 0.2, 3);
    return [onWide(box(moon - half, y, moon + half, y + 0.008)), [206, 210, 196]];
  });
  const stars = Array.from({ length: 40 }, (): Shape => [
    onWide(oval(random.between(0, WIDE, 3), random.between(0.03, 0.42, 3), 0.005)),
    [190, 200, 204],
  ]);
  return [
    ...glints,
    [box(0, 0.6, 1, 1), [34, 58, 70]],
    [onWide(under(0.52, 0.03, 2.3, random.between(0, 6, 3))), [24, 40, 46]],
    [onWide(under(0.4, 0.05, 1.3, random.between(0, 6, 3))), [36, 56, 66]],
    [onWide(oval(moon, 0.22, 0.1)), [232, 228, 208]],
    ...stars,
    [everywhere, [44, 66, 84]],
  ];
}

function leaves(random: Random): Shape[] {
  const greens: readonly Color[] = [
    [76, 116, 72],
    [98, 136, 82],
    [60, 96, 66],
    [122, 150, 96],
  ];
  return [
    ...Array.from({ length: 34 }, (_, nth): Shape[] => {
      const [x, y, turn] = [(nth * 0.131 * 4) % WIDE, random.between(0.05, 0.95, 3), random.between(-0.9, 0.9, 3)];
      const [length, green] = [random.between(0.16, 0.3, 3), random.pick(greens)];
      return [
        [onWide(oval(x, y, length * 0.96, 0.006, turn)), shade(green, 1.22)],
        [onWide(oval(x, y, length, length * 0.34, turn)), green],
      ];
    }).flat(),
    [everywhere, [40, 66, 50]],
  ];
}

function shelf(random: Random): Shape[] {
  const glass: readonly Color[] = [
    [148, 112, 70],
    [92, 118, 96],
    [186, 170, 138],
    [112, 96, 84],
  ];
  const jars = Array.from({ length: 13 }, (_, nth): Shape[] => {
    const [left, high] = [0.12 + nth * 0.33, random.between(0.24, 0.42, 3)];
    const [color, top] = [random.pick(glass), 0.8 - high];
    return [
      [onWide(box(left + 0.05, top + high * 0.4, left + 0.19, top + high * 0.78)), [240, 234, 220]],
      [onWide(box(left + 0.02, top - 0.05, left + 0.22, top)), shade(color, 0.62)],
      [onWide(box(left, top, left + 0.24, 0.8)), color],
    ];
  });
  return [
    ...jars.flat(),
    [box(0, 0.8, 1, 0.86), [132, 98, 68]],
    [box(0, 0.86, 1, 0.875), [96, 70, 50]],
    [
      everywhere,
      random.pick<Color>([
        [222, 214, 198],
        [204, 212, 208],
      ]),
    ],
  ];
}

const DRAWN: Record<CoverScene, (random: Random) => Shape[]> = { hills, lake, leaves, shelf };

/** A cover that is drawn for somebody, the same every time: its file's name, as `profiles` has it. */
export const coverFileOf = (userId: string, scene: CoverScene): string =>
  `cover-${createHash("sha256").update(`cover/${scene}/${userId}`).digest("hex")}.png`;

function drawCover(userId: string, scene: CoverScene): DemoPicture {
  const bytes = paint(DRAWN[scene](new Random(`cover/${scene}/${userId}`)), COVER_SIZE);
  return { key: `${COVER_PREFIX}${userId}/${coverFileOf(userId, scene)}`, bytes };
}

/** The covers that profiles have. @param profiles rows, whose file's name says which scene it is */
export function* coverPictures(profiles: readonly { userId: string; cover?: string | null }[]): Generator<DemoPicture> {
  for (const { userId, cover } of profiles)
    for (const scene of COVER_SCENES) if (cover === coverFileOf(userId, scene)) yield drawCover(userId, scene);
}
