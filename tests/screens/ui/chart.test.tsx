import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Chart } from "~/ui/charts/chart";
import { drawChart } from "~/ui/charts/drawing.server";
import { Change } from "~/ui/charts/change";

const names = (n: number) => Array.from({ length: n }, (_, index) => `s${index}`);
const bars = (...values: (number | null)[]) =>
  drawChart({ kind: "bars", steps: names(values.length), series: [{ label: "Views", values }] });
const tops = (path: string) => [...path.matchAll(/V([\d.]+)H/g)].map(([, y]) => Number(y));

describe("a chart's drawing", () => {
  it("gives every value a bar whose height is its share of the scale", () => {
    const { series, grid } = bars(10, 5, 0, null);
    expect(tops(series[0]?.path ?? "")).toEqual([0, 50]);
    expect(grid).toEqual([
      { at: 100, text: "0" },
      { at: 50, text: "5" },
      { at: 0, text: "10" },
    ]);
  });

  it("hangs what is below zero from the ground, with its own share of the scale", () => {
    const { series, grid } = bars(10, -10);
    expect(series[0]?.path.match(/^M[\d.]+ 50V0H[\d.]+V50ZM[\d.]+ 50V100H[\d.]+V50Z$/)).not.toBeNull();
    expect(grid.map(({ at }) => at)).toContain(50);
  });

  it("draws nothing of nothing", () => {
    expect(bars(0, 0)).toMatchObject({ series: [{ path: "" }], grid: [{ text: "0" }, { text: "1" }] });
    expect(bars().series).toEqual([{ label: "Views", path: "" }]);
  });

  it("sets several series side by side", () => {
    const values = [4];
    const { series } = drawChart({
      kind: "bars",
      steps: ["a"],
      series: [
        { label: "A", values },
        { label: "B", values },
      ],
    });
    const [a = 0, b = 0] = series.map(({ path }) => Number(/^M([\d.]+)/.exec(path)?.[1]));
    expect(b).toBeGreaterThan(a);
  });

  it("leads a line through what is there, each value with a dot", () => {
    const { series, grid } = drawChart({
      kind: "line",
      steps: names(3),
      series: [{ label: "Rating", values: [1, null, 5] }],
      domain: [1, 5],
    });
    expect(series[0]?.dots?.match(/h0/g)).toHaveLength(2);
    expect(series[0]?.path).toMatch(/^M[\d.]+,100L[\d.]+,0$/);
    expect(grid.at(-1)).toEqual({ at: 0, text: "5" });
  });

  it.each([1, 7, 12, 30, 365])("names at most six of %i steps, the last one always", (n) => {
    const { labels } = bars(...names(n).map(() => 1));
    expect(labels.length).toBeLessThanOrEqual(6);
    expect(labels.at(-1)?.text).toBe(`s${n - 1}`);
  });
});

describe("a chart", () => {
  it("says in words what it shows, and shows a legend for several series only", () => {
    const one = renderToStaticMarkup(<Chart title="Views" summary="12 in all." drawing={bars(12)} />);
    expect(one).toMatch(/role="img" aria-labelledby="(.+?)t" aria-describedby="\1d"/);
    expect(one).toContain(">Views</title>");
    expect(one).toContain(">12 in all.</desc>");
    expect(one).not.toContain("legend");
    const both = { ...bars(1), series: [...bars(1).series, { label: "Clicks", path: "" }] };
    expect(renderToStaticMarkup(<Chart title="t" summary="s" drawing={both} />)).toContain("Clicks</span>");
  });
});

describe("a change", () => {
  it.each([
    [0, 5, "-"],
    [100, 112.4, "+12.4%"],
    [200, 150, "−25.0%"],
    [3, 3, "±0%"],
  ])("from %d to %d reads %s", (from, to, text) => {
    expect(renderToStaticMarkup(<Change from={from} to={to} />).replace(/<[^>]+>/g, "")).toBe(text);
  });
});
