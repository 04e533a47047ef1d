import { formatPercent } from "../format";

/** The change against an earlier figure: "+12.4%", and "-" where that was 0 (rules/dashboards#changes). */
export function Change({ from, to }: { from: number; to: number }) {
  if (from === 0) return <>-</>;
  const share = (to - from) / from;
  const text = formatPercent(Math.abs(share), 1);
  if (share === 0) return <>±0%</>;
  return (
    <span className={share > 0 ? "delta delta--up" : "delta delta--down"}>{`${share > 0 ? "+" : "−"}${text}`}</span>
  );
}
