import { round, type MarkHue } from "./random";

const CELL = 20;
const PAD = 8;
const LEAF = "M0 0A20 20 0 0 1 20 20A20 20 0 0 1 0 0Z";
const QUARTER = "M0 0H20A20 20 0 0 1 0 20Z";

/** A mirrored leaf tile: half of a 4 × 4 grid is chosen; a cell is a leaf, a quarter disc or bare ground. */
export function vendorMark(next: () => number, hue: MarkHue): string {
  const leafBias = 0.55 + next() * 0.25;
  let cells = "";
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 2; column++) {
      const roll = next();
      const turn = Math.floor(next() * 4) * 90;
      const tone = next() < 0.62 ? hue.pale : hue.mid;
      if (roll > 0.93) continue;
      const shape = roll < leafBias ? LEAF : QUARTER;
      const top = PAD + row * CELL;
      const left = PAD + column * CELL;
      const right = PAD + (4 - column) * CELL;
      cells += `<path fill="${tone}" transform="translate(${left} ${top}) rotate(${turn} 10 10)" d="${shape}"/>`;
      cells += `<path fill="${tone}" transform="translate(${right} ${top}) scale(-1 1) rotate(${turn} 10 10)" d="${shape}"/>`;
    }
  }
  return `<rect width="96" height="96" fill="${hue.deep}"/>${cells}`;
}

type Petals = { count: number; length: number; width: number; turn: number; fill: string };

function petals({ count, length, width, turn, fill }: Petals): string {
  const wide = [round(48 - width), round(48 - length * 0.45), round(48 - width * 0.7), round(48 - length * 0.9)];
  const back = [round(48 + width * 0.7), round(48 - length * 0.9), round(48 + width), round(48 - length * 0.45)];
  const d = `M48 48C${wide.join(" ")} 48 ${round(48 - length)}C${back.join(" ")} 48 48Z`;
  const turns = Array.from({ length: count }, (_, index) => round(turn + (360 / count) * index));
  const each = turns.map((degrees) => `<path transform="rotate(${degrees} 48 48)" d="${d}"/>`);
  return `<g fill="${fill}">${each.join("")}</g>`;
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
