// Writes app/icons/sprite.svg and app/icons/names.ts from lucide's icon nodes.
// A sprite keeps every icon out of the JavaScript and out of each page's HTML.
import { readFile, writeFile } from "node:fs/promises";
import { format } from "prettier";

const root = new URL("../", import.meta.url);
const lucide = new URL("node_modules/lucide-react/dist/esm/icons/", root);
const names = (await readFile(new URL("app/icons/list.txt", root), "utf8")).split(/\s+/).filter(Boolean).sort();

const leaf = "M3 3h13a9 9 0 0 1 9 9v13H12a9 9 0 0 1-9-9Z";
const seal =
  "M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z";
const star = "m10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z";

const custom = {
  logo: [
    28,
    [
      ["path", { d: leaf, fill: "var(--leaf)", stroke: "none" }],
      ["path", { d: "m8.5 14.2 4 4L20 10", fill: "none", stroke: "var(--on-leaf)", "stroke-width": "2.6" }],
    ],
  ],
  seal: [
    24,
    [
      ["path", { d: seal, fill: "currentColor", "stroke-width": "1" }],
      ["path", { d: "m8.4 12.3 2.4 2.4 4.8-5", stroke: "var(--card)", "stroke-width": "2.3" }],
    ],
  ],
  "rating-full": [20, [["path", { d: star, fill: "currentColor", stroke: "none" }]]],
};

/** Five stars in a row, so many of them full: one element of a page in place of ten. */
function ratingSymbol(full) {
  const shapes = [0, 1, 2, 3, 4].map((place) => {
    const paint = place < full ? 'fill="currentColor"' : 'stroke="var(--control-line)" stroke-width="1.2"';
    return `<path d="${star}" ${paint} transform="translate(${(place * 21.33).toFixed(2)})"/>`;
  });
  return `<symbol id="stars-${full}" viewBox="0 0 105.33 20"><g fill="none">${shapes.join("")}</g></symbol>`;
}
const ratings = [0, 1, 2, 3, 4, 5];

function symbol(name, size, node) {
  const shapes = node.map(([tag, attributes]) => {
    const drawn = Object.entries(attributes).filter(([attribute]) => attribute !== "key");
    const text = drawn.map(([attribute, value]) => `${attribute}="${value}"`);
    return `<${tag} ${text.join(" ")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 ${size} ${size}">${shapes.join("")}</symbol>`;
}

// A renamed icon's old module only re-exports the new one's component, without the drawing.
async function iconData(name) {
  const file = new URL(`${name}.mjs`, lucide);
  const { __iconData: data } = await import(file.href);
  if (data) return data;
  const renamed = /from '\.\/(.+)\.mjs'/.exec(await readFile(file, "utf8"));
  if (!renamed) throw new Error(`lucide has no drawing for "${name}"`);
  return iconData(renamed[1]);
}

async function lucideSymbol(name) {
  const data = await iconData(name);
  return symbol(name, data.size, data.node);
}

const symbols = [
  ...Object.entries(custom).map(([name, [size, node]]) => symbol(name, size, node)),
  ...ratings.map(ratingSymbol),
  ...(await Promise.all(names.map(lucideSymbol))),
];
const all = [...Object.keys(custom), ...ratings.map((full) => `stars-${full}`), ...names].sort();
const source = `/** Every icon of the sprite; written by scripts/build-icons.mjs from list.txt. */
export type IconName = ${all.map((name) => JSON.stringify(name)).join(" | ")};`;

await writeFile(
  new URL("app/icons/sprite.svg", root),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`,
);
await writeFile(new URL("app/icons/names.ts", root), await format(source, { parser: "typescript", printWidth: 120 }));
