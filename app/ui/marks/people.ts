import { round, type MarkHue } from "./random";

type Point = readonly [x: number, y: number];

const CELL = 20;
const PAD = 8;

/** Corners of a cell; the n-th quarter turn of a shape begins at the n-th of them. */
const CORNERS: readonly Point[] = [
  [0, 0],
  [CELL, 0],
  [CELL, CELL],
  [0, CELL],
];

/** The path of one cell, with its mirror image on the other side; coordinates, because turns would double its length. */
function cellPath(isLeaf: boolean, turn: number, row: number, column: number): string {
  const corner = (n: number, mirrored: boolean) => {
    const [x, y] = CORNERS[(turn + n) % CORNERS.length] ?? [0, 0];
    const left = PAD + column * CELL + x;
    return `${mirrored ? 96 - left : left} ${PAD + row * CELL + y}`;
  };
  return [false, true]
    .map((mirrored) => {
      const arc = `A20 20 0 0 ${mirrored ? 0 : 1} `;
      const [from, next, across, last] = [0, 1, 2, 3].map((n) => corner(n, mirrored));
      return isLeaf ? `M${from}${arc}${across}${arc}${from}Z` : `M${from}L${next}${arc}${last}Z`;
    })
    .join("");
}

/** A mirrored leaf tile: half of a 4 × 4 grid is chosen; a cell is a leaf, a quarter disc or bare ground. */
export function vendorMark(next: () => number, hue: MarkHue): string {
  const leafBias = 0.55 + next() * 0.25;
  let [pale, mid] = ["", ""];
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 2; column++) {
      const roll = next();
      const turn = Math.floor(next() * 4);
      const isPale = next() < 0.62;
      if (roll > 0.93) continue;
      const cell = cellPath(roll < leafBias, turn, row, column);
      if (isPale) pale += cell;
      else mid += cell;
    }
  }
  const shapes = `<path d="${pale}" fill="${hue.pale}"/><path d="${mid}" fill="${hue.mid}"/>`;
  return `<rect width="96" height="96" fill="${hue.deep}"/>${shapes}`;
}

const CENTRE = 48;

function turned(degrees: number, [x, y]: Point): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin, dx, dy] = [Math.cos(angle), Math.sin(angle), x - CENTRE, y - CENTRE];
  return `${round(CENTRE + dx * cos - dy * sin, 1)} ${round(CENTRE + dx * sin + dy * cos, 1)}`;
}

type Petals = { count: number; length: number; width: number; turn: number; fill: string };

function petals({ count, length, width, turn, fill }: Petals): string {
  const tip: Point = [CENTRE, CENTRE - length];
  const side = (way: 1 | -1): [near: Point, far: Point] => [
    [CENTRE + way * width, CENTRE - length * 0.45],
    [CENTRE + way * width * 0.7, CENTRE - length * 0.9],
  ];
  const [[outNear, outFar], [backNear, backFar]] = [side(-1), side(1)];
  const paths = Array.from({ length: count }, (_, index) => {
    const [a, b, c, d, e] = [outNear, outFar, tip, backFar, backNear].map((point) =>
      turned(turn + (360 / count) * index, point),
    );
    return `M48 48C${a} ${b} ${c}C${d} ${e} 48 48Z`;
  });
  return `<path d="${paths.join("")}" fill="${fill}"/>`;
}

/** A rosette of two rings of petals. */
export function memberMark(next: () => number, hue: MarkHue): string {
  const count = 5 + Math.floor(next() * 5);
  const wide = 150 / count;
  const turn = next() * 90;
  const outer = petals({ count, length: 41, width: wide * (0.55 + next() * 0.2), turn, fill: hue.mid });
  const length = 26 + next() * 6;
  const offset = next() < 0.5 ? 180 / count : 0;
  const inner = petals({ count, length, width: wide * 0.42, turn: turn + offset, fill: hue.deep });
  const heart = `<circle cx="48" cy="48" r="${round(4 + next() * 3)}" fill="${hue.pale}"/>`;
  return `<circle cx="48" cy="48" r="48" fill="${hue.pale}"/>${outer}${inner}${heart}`;
}
