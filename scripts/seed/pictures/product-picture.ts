import { createHash } from "node:crypto";
import { addressOfKey, IMAGE_PREFIX } from "@worker/domain/catalogue/product-editing/product-images";
import type { Line } from "../text/product-lines";
import { shade } from "./paint";
import { CONTENTS, type Look, lookOf } from "./product-look";
import { labelPicture } from "./product-scenes";
import { PACKAGE_NAMES, partAt, PARTS } from "./shapes";
import { writePng } from "./write-png";

export interface DemoPicture {
  /** The file's name in the store. */
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const SIDE = 320;
/** Few differ, so that ten times the demo draws no more of them. */
const drawn = new Map<string, DemoPicture>();

function draw(line: Line, { ground, pack, label, stripes }: Look): DemoPicture {
  const key = JSON.stringify([line.form, line.substance, ground, pack, label, stripes]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const palette = [
    ground,
    shade(ground, 0.9),
    pack,
    shade(pack, 0.8),
    label,
    CONTENTS[line.substance],
    shade(label, 1.25),
  ];
  const bright = palette.length - 1;
  const bytes = writePng(
    { width: SIDE, height: SIDE },
    palette.map((color) => color.map((value) => Math.min(255, value)) as [number, number, number]),
    (x, y) => {
      const part = partAt(line.form, x / SIDE, y / SIDE);
      const striped = part === "label" && Math.floor((y / SIDE) * 60) % (stripes + 2) === 0;
      return striped ? bright : PARTS.indexOf(part);
    },
  );
  const picture = stored(bytes);
  drawn.set(key, picture);
  return picture;
}

/** Under the hash of its bytes, as an upload. */
const stored = (bytes: Uint8Array<ArrayBuffer>): DemoPicture => ({
  key: `${IMAGE_PREFIX}${createHash("sha256").update(bytes).digest("hex")}.png`,
  bytes,
});

/** The pictures of a product, drawn in its vendor's colors: the same ones each time. */
export function productPictures(of: { vendorId: string; name: string; line: Line }, withLabel: boolean) {
  const look = lookOf(of.vendorId, of.name);
  const first = {
    alt: `${of.name}: ${PACKAGE_NAMES[of.line.form]}, with a ${look.labelName} label`,
    ...draw(of.line, look),
  };
  const second = labelPicture(of);
  const all = withLabel ? [first, { ...stored(second.draw()), alt: second.alt }] : [first];
  return {
    pictures: all.map(({ key, bytes }): DemoPicture => ({ key, bytes })),
    images: all.map(({ key, alt }) => ({ url: addressOfKey(key), alt })),
  };
}
