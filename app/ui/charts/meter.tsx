import type { CSSProperties } from "react";
import { formatNumber } from "../format";

type BarProps = { share: number; kind?: "leaf" | "lab" | "wait"; thin?: boolean };

/** A bare bar; `share` is 0 to 1. The number it stands for is written beside it. */
export function Bar({ share, kind = "leaf", thin = false }: BarProps) {
  const style: CSSProperties & { "--w": string } = { "--w": `${Math.min(100, Math.max(0, share * 100))}%` };
  const classes = ["bar", kind !== "leaf" && `bar--${kind}`, thin && "bar--thin"].filter(Boolean).join(" ");
  return (
    <div className={classes} aria-hidden="true">
      <i style={style} />
    </div>
  );
}

type MeterProps = { label: string; value: number; max: number; unit?: string };

/** How much of a limit is used; amber from nine tenths. */
export function Meter({ label, value, max, unit = "" }: MeterProps) {
  const share = max > 0 ? value / max : 1;
  const text = `${formatNumber(value)} of ${formatNumber(max)}${unit && ` ${unit}`}`;
  return (
    <div
      className="meter"
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={text}
    >
      <div className="row">
        <span>{label}</span>
        <b>{text}</b>
      </div>
      <Bar share={share} kind={share >= 0.9 ? "wait" : "leaf"} />
    </div>
  );
}
