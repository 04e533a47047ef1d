import type { MarkForm } from "./mark-address";
import { round, type MarkHue } from "./random";

type Draw = (next: () => number, hue: MarkHue) => string;

const tablet: Draw = (next, hue) => {
  const tilt = Math.floor(next() * 6) * 30;
  const rings = Array.from({ length: 2 + Math.floor(next() * 2) }, (_, ring) => {
    const dashes = ring === 0 ? "" : ` stroke-dasharray="1 4"`;
    return `<circle cx="48" cy="48" r="${27 - ring * 6}"${dashes}/>`;
  });
  return [
    `<circle cx="48" cy="48" r="32" fill="${hue.deep}"/>`,
    `<g fill="none" stroke="${hue.mid}" stroke-width="1.6" stroke-linecap="round">${rings.join("")}</g>`,
    `<path transform="rotate(${tilt} 48 48)" d="M21 48H75" stroke="${hue.pale}" stroke-width="3" stroke-linecap="round"/>`,
  ].join("");
};

const capsule: Draw = (next, hue) => {
  const lean = 20 + Math.floor(next() * 5) * 12;
  const grains = Array.from({ length: 5 }, () => {
    const x = round(38 + next() * 20);
    return `<circle cx="${x}" cy="${round(20 + next() * 22)}" r="1.8" fill="${hue.pale}"/>`;
  });
  return [
    `<g transform="rotate(${lean} 48 48)"><rect x="31" y="12" width="34" height="72" rx="17" fill="${hue.mid}"/>`,
    `<path d="M31 48H65V67A17 17 0 0 1 31 67Z" fill="${hue.deep}"/>`,
    `<path d="M31 48H65" stroke="${hue.pale}" stroke-width="2"/>${grains.join("")}</g>`,
  ].join("");
};

function hexagonPath(x: number, y: number, radius: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (corner * Math.PI) / 3;
    return `${round(x + radius * Math.cos(angle), 1)} ${round(y + radius * Math.sin(angle), 1)}`;
  });
  return `M${corners.join("L")}Z`;
}

const extract: Draw = (next, hue) => {
  const size = 11 + Math.floor(next() * 3);
  const keep = 0.6 + next() * 0.25;
  let deep = "";
  let mid = "";
  for (let q = -4; q <= 4; q++) {
    for (let s = -4; s <= 4; s++) {
      const x = 48 + size * 1.5 * q * 0.9;
      const y = 48 + size * 1.7320508 * (s + q / 2) * 0.9;
      if (Math.hypot(x - 48, y - 48) > 36) continue;
      const cell = hexagonPath(x, y, size * 0.82);
      if (next() < keep) deep += cell;
      else mid += cell;
    }
  }
  return `<path d="${deep}" fill="${hue.deep}"/><path d="${mid}" fill="${hue.mid}"/>`;
};

/* A hundred grains are a few dotted paths, one for each size and tone: as circles they would weigh 8 kB a mark. */
const powder: Draw = (next, hue) => {
  const angle = 2.39996 + (next() - 0.5) * 0.012;
  const grains = 95 + Math.floor(next() * 40);
  const paths = new Map<string, string>();
  for (let grain = 1; grain < grains; grain++) {
    const distance = 3.25 * Math.sqrt(grain);
    const width = Math.round(2 * (1 + 1.5 * (distance / 36)) * 2) / 2;
    const tone = `stroke="${grain % 5 ? hue.deep : hue.mid}" stroke-width="${width}"`;
    const x = round(48 + distance * Math.cos(grain * angle), 1);
    const y = round(48 + distance * Math.sin(grain * angle), 1);
    paths.set(tone, `${paths.get(tone) ?? ""}M${x} ${y}h0`);
  }
  const drawn = Array.from(paths, ([tone, d]) => `<path d="${d}" ${tone}/>`);
  return `<g stroke-linecap="round">${drawn.join("")}</g>`;
};

const other: Draw = (next, hue) => {
  const twist = 8 + next() * 14;
  const layers = [hue.mid, hue.deep, hue.mid, hue.pale].map((fill, layer) => {
    const side = 62 - layer * 15;
    const at = 48 - side / 2;
    const box = `x="${at}" y="${at}" width="${side}" height="${side}" rx="${round(side * 0.3)}"`;
    return `<rect transform="rotate(${round(layer * twist)} 48 48)" ${box} fill="${fill}"/>`;
  });
  return layers.join("");
};

const FORMS: Record<MarkForm, Draw> = { powder, capsule, tablet, extract, other };

/** A product's form as a plate; the ground reaches far beyond the box, so it fills any frame. */
export function productMark(next: () => number, hue: MarkHue, form: MarkForm): string {
  return `<rect x="-192" y="-192" width="480" height="480" fill="${hue.pale}"/>${FORMS[form](next, hue)}`;
}
