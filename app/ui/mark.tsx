import type { CSSProperties } from "react";
import { markAddress, type MarkForm, type MarkKind } from "@worker/marks/mark-address";

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
export function Mark({ id, kind, form = "other", size = 40, image, presence }: MarkProps) {
  const plate = size === "plate";
  const style: (CSSProperties & { "--size": string }) | undefined = plate ? undefined : { "--size": `${size}px` };
  const mark = (
    <span className={plate ? "mark mark--plate" : "mark"} data-kind={kind} style={style}>
      {image ? (
        <img src={image} alt="" loading="lazy" decoding="async" {...(!plate && { width: size, height: size })} />
      ) : (
        <img className="drawn" src={markAddress(id, kind, form)} alt="" loading="lazy" />
      )}
    </span>
  );
  if (!presence) return mark;
  return <span className={presence === "on" ? "on" : "on on--away"}>{mark}</span>;
}
