import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Histogram, MiniHistogram, starShares } from "~/ui/charts/histogram";
import { Meter } from "~/ui/charts/meter";
import { Sparkline, sparklinePoints } from "~/ui/charts/sparkline";
import { fullStars, Rating, Stars } from "~/ui/stars";

describe("stars", () => {
  it("are full ones only, rounded down from the figure that is shown", () => {
    expect([0, 0.94, 1, 3.94, 3.96, 4.7, 4.94, 4.96, 5, 7, -1].map(fullStars)).toEqual([
      0, 0, 1, 3, 4, 4, 4, 5, 5, 5, 0,
    ]);
  });

  it("say the figure in words", () => {
    const html = renderToStaticMarkup(<Stars mean={4.68} />);
    expect(html).toContain('aria-label="4.7 of 5 stars"');
    expect(html).toMatch(/<use href="[^"]+#stars-4"/);
  });

  it("come with the count, and say so when there is none", () => {
    expect(renderToStaticMarkup(<Rating mean={4.68} count={1} />)).toContain("1 review<");
    expect(renderToStaticMarkup(<Rating mean={null} count={0} />)).toContain("No reviews yet");
  });
});

describe("histogram", () => {
  it("draws something for the few and nothing for none", () => {
    expect(starShares([0, 1, 0, 44, 252])).toEqual([0, 1, 0, 15, 85]);
    expect(starShares([0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0]);
  });

  it("names every bar, five stars first", () => {
    const html = renderToStaticMarkup(<Histogram counts={[1, 2, 3, 4, 5]} />);
    const bars = html.split('<div role="listitem"').slice(1);
    expect(bars.map((bar) => `<${bar}`.replaceAll(/<[^>]*>/g, ""))).toEqual([
      "5 stars: 5 reviews",
      "4 stars: 4 reviews",
      "3 stars: 3 reviews",
      "2 stars: 2 reviews",
      "1 star: 1 review",
    ]);
    expect(renderToStaticMarkup(<MiniHistogram counts={[0, 0, 0, 0, 0]} />)).toContain("1 to 5 stars: 0, 0, 0, 0, 0");
  });
});

describe("small charts", () => {
  it("keep the line inside its box, flat lines included", () => {
    const box = { width: 100, height: 20, min: 4, max: 4 };
    expect(sparklinePoints([4, 4], box)).toEqual([
      { x: 3, y: 17 },
      { x: 97, y: 17 },
    ]);
    expect(renderToStaticMarkup(<Sparkline values={[4]} label="x" />)).toBe("");
    expect(renderToStaticMarkup(<Sparkline values={[4, 5]} label="From 4 to 5" />)).toContain(
      'aria-label="From 4 to 5"',
    );
  });

  it("turn amber from nine tenths of a limit", () => {
    expect(renderToStaticMarkup(<Meter label="Products" value={44} max={50} />)).not.toContain("bar--wait");
    expect(renderToStaticMarkup(<Meter label="Products" value={45} max={50} />)).toContain("bar--wait");
    expect(renderToStaticMarkup(<Meter label="Products" value={60} max={50} />)).toContain("--w:100%");
  });
});
