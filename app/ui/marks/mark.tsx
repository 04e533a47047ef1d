import type { CSSProperties } from "react";
import { memberMark, vendorMark } from "./people";
import { productMark, type MarkForm } from "./products";
import { markRandom, pickHue } from "./random";

export type { MarkForm };
export type MarkKind = "vendor" | "member" | "product";

/** The drawing for whatever has no picture. Pure: the same id, kind and form always give the same one. */
export function markSvg(id: string, kind: MarkKind, form: MarkForm = "other"): string {
  const next = markRandom(`${kind}:${id}`);
  const hue = pickHue(next);
  const draw = { vendor: vendorMark, member: memberMark, product: productMark }[kind];
  const side = kind === "member" ? 192 : 96;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${draw(next, hue, form)}</svg>`;
}

/** Drawings made lately: a list shows the same ones page after page. */
const drawn = new Map<string, string>();
const DRAWN_MAX = 1000;

/** The drawing as an image's address: one element, where its shapes in the page would be some twenty. */
function markSource(id: string, kind: MarkKind, form?: MarkForm): string {
  const key = `${kind}/${form ?? ""}/${id}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const source = `data:image/svg+xml,${markSvg(id, kind, form).replace(/[#%<>"]/g, encodeURIComponent)}`;
  if (drawn.size >= DRAWN_MAX) drawn.clear();
  drawn.set(key, source);
  return source;
}

type MarkProps = {
  id: string;
  kind: MarkKind;
  form?: MarkForm;
  /** Pixels; "plate" fills its frame. */
  size?: number | "plate";
  /** An uploaded picture takes the place of the drawing. */
  image?: string | null;
  presence?: "on" | "away" | null;
};

/** Leaf tile for a vendor, rosette for a member, form plate for a product. The name beside it is its text. */
export function Mark({ id, kind, form, size = 40, image, presence }: MarkProps) {
  const plate = size === "plate";
  const style: (CSSProperties & { "--size": string }) | undefined = plate ? undefined : { "--size": `${size}px` };
  const mark = (
    <span className={plate ? "mark mark--plate" : "mark"} data-kind={kind} style={style}>
      {image ? (
        <img src={image} alt="" loading="lazy" decoding="async" {...(!plate && { width: size, height: size })} />
      ) : (
        <img className="drawn" src={markSource(id, kind, form)} alt="" />
      )}
    </span>
  );
  if (!presence) return mark;
  return <span className={presence === "on" ? "on" : "on on--away"}>{mark}</span>;
}
