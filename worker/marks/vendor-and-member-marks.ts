import { round, type MarkHue } from "./random";

const CELL = 20;
const PAD = 8;
const CENTER = 48;

/** The corner of a cell where the n-th quarter turn begins. */
const cornerX = (n: number): number => (n % 4 === 1 || n % 4 === 2 ? CELL : 0);

/** The path of one cell, with its mirror image on the other side; coordinates, because turns would double its length. */
function cellPath(isLeaf: boolean, turn: number, row: number, column: number): string {
  return [1, 0]
    .map((sweep) => {
      const corner = (n: number) => {
        const x = PAD + column * CELL + cornerX(turn + n);
        return `${sweep === 1 ? x : 2 * CENTER - x} ${PAD + row * CELL + cornerX(turn + n + 3)}`;
      };
      const arc = `A20 20 0 0 ${sweep} `;
      return `M${corner(0)}${isLeaf ? `${arc}${corner(2)}${arc}${corner(0)}` : `L${corner(1)}${arc}${corner(3)}`}Z`;
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

type Petals = { count: number; length: number; width: number; turn: number; fill: string };

/** Whole steps from the center to each petal's tip and back: in half units, so that no number has a fraction. */
function petals({ count, length, width, turn, fill }: Petals): string {
  const steps: number[] = [];
  for (let petal = 0; petal < count; petal++) {
    const angle = ((turn + (360 / count) * petal) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    /* A place as far to the side and up as said, before the petal is turned. */
    const at = (side: number, up: number): [number, number] => [
      Math.round(2 * (side * cos + up * sin)),
      Math.round(2 * (side * sin - up * cos)),
    ];
    const [low, high] = [length * 0.45, length * 0.9];
    const [x, y] = at(0, length);
    steps.push(...at(-width, low), ...at(-width * 0.7, high), x, y);
    for (const [nextX, nextY] of [at(width * 0.7, high), at(width, low)]) steps.push(nextX - x, nextY - y);
    steps.push(-x, -y);
  }
  return `<path d="M96 96c${steps.join(" ").replaceAll(" -", "-")}" fill="${fill}"/>`;
}

/** A rosette of two rings of petals, 192 units wide. */
export function memberMark(next: () => number, hue: MarkHue): string {
  const count = 5 + Math.floor(next() * 5);
  const wide = 150 / count;
  const turn = next() * 90;
  const outer = petals({ count, length: 41, width: wide * (0.55 + next() * 0.2), turn, fill: hue.mid });
  const length = 26 + next() * 6;
  const offset = next() < 0.5 ? 180 / count : 0;
  const inner = petals({ count, length, width: wide * 0.42, turn: turn + offset, fill: hue.deep });
  const heart = `<circle cx="96" cy="96" r="${round(8 + next() * 6)}" fill="${hue.pale}"/>`;
  return `<circle cx="96" cy="96" r="96" fill="${hue.pale}"/>${outer}${inner}${heart}`;
}
