import type { CSSProperties, ReactElement } from "react";
import { memberMark, vendorMark } from "./mark-people";
import { productMark, type MarkForm } from "./mark-products";
import { markRandom, pickHue } from "./mark-random";

export type { MarkForm };
export type MarkKind = "vendor" | "member" | "product";

/** The drawing for whatever has no picture. Pure: the same id, kind and form always give the same one. */
export function markSvg(id: string, kind: MarkKind, form: MarkForm = "other"): ReactElement {
  const next = markRandom(`${kind}:${id}`);
  const hue = pickHue(next);
  const draw = { vendor: vendorMark, member: memberMark, product: productMark }[kind];
  return (
    <svg viewBox="0 0 96 96" overflow="visible" aria-hidden="true" focusable="false">
      {draw(next, hue, form)}
    </svg>
  );
}

type MarkProps = {
  id: string;
  kind: MarkKind;
  form?: MarkForm;
  /** Pixels; "plate" fills its frame. */
  size?: number | "plate";
  /** An uploaded picture takes the place of the drawing. */
  image?: string | null;
  presence?: "on" | "away";
};

/** Leaf tile for a vendor, rosette for a member, form plate for a product. The name beside it is its text. */
export function Mark({ id, kind, form, size = 40, image, presence }: MarkProps) {
  const plate = size === "plate";
  const style: (CSSProperties & { "--size": string }) | undefined = plate ? undefined : { "--size": `${size}px` };
  const mark = (
    <span className={plate ? "mark mark--plate" : "mark"} data-kind={kind} style={style}>
      {image ? <img src={image} alt="" loading="lazy" decoding="async" /> : markSvg(id, kind, form)}
    </span>
  );
  if (!presence) return mark;
  return <span className={presence === "on" ? "on" : "on on--away"}>{mark}</span>;
}
