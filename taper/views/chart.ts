import { formatDay, formatShortDay } from "../notebook/days";
import { type DayFigure, figuresOf, loggedDays } from "../notebook/figures";
import type { Item, Notebook } from "../notebook/notebook";
import type { App, View } from "./app";
import { el, svg } from "./element";
import { field, offer } from "./form";

const PERIODS: readonly [days: string, text: string][] = [
  ["14", "14 days"],
  ["30", "30 days"],
  ["90", "90 days"],
];
/** The drawing's own units; it grows and shrinks with the page. */
const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 240, 44, 26, 10];

/** What was logged, a bar a day, beside the schedule that the person wrote. */
export function chartView(app: App): View {
  let last: Notebook | null = null;
  const what = field(el("select"), { label: "What" });
  const period = field(el("select"), { label: "Days" });
  offer(period.control, PERIODS);
  period.control.value = "30";
  const choices = el("div", { class: "tt-fields no-print" }, what.element, period.element);
  const strip = el("dl", { class: "label-strip tt-strip" });
  const shown = el("div", {});
  const draw = () => {
    if (last === null) return;
    const { day: today } = app.moment();
    const logged = loggedDays(last, today);
    strip.replaceChildren(
      figure("Days logged", String(logged.days)),
      figure("Of the last 30 days", String(logged.ofLast30)),
      figure("Most days in a row", String(logged.longestRun)),
    );
    const item = last.items.find(({ id }) => id === what.control.value);
    choices.hidden = item === undefined;
    shown.replaceChildren(
      item === undefined
        ? el("p", { class: "empty" }, "A chart appears here once you keep track of something, under Log.")
        : chartOf(item, figuresOf(last, item.id, today, Number(period.control.value))),
    );
  };
  what.control.addEventListener("change", draw);
  period.control.addEventListener("change", draw);
  return {
    title: "Chart",
    element: el("div", { class: "stack tt-stack" }, strip, choices, shown),
    update(notebook) {
      last = notebook;
      offer(
        what.control,
        notebook.items.map(({ id, name, unit }) => [id, `${name} (${unit})`]),
      );
      draw();
    },
  };
}

const figure = (term: string, value: string) => el("div", {}, el("dt", {}, term), el("dd", { class: "num" }, value));

/** The drawing, what it says in a sentence, and the same as a table. */
export function chartOf(item: Item, figures: readonly DayFigure[]): HTMLElement {
  const logged = figures.filter(({ amount }) => amount !== null).length;
  const hasPlan = figures.some(({ upTo }) => upTo !== null);
  const summary =
    `${item.name} in ${item.unit}, ${formatDay(figures[0]?.day ?? "")} to ${formatDay(figures.at(-1)?.day ?? "")}: ` +
    `logged on ${logged} of ${figures.length} days.${hasPlan ? " The dashed line is your schedule." : ""}`;
  return el(
    "figure",
    { class: "tt-chart" },
    drawing(figures, summary),
    el("figcaption", {}, summary),
    el("details", { class: "tt-more" }, el("summary", {}, "As a table"), tableOf(item, figures, hasPlan)),
  );
}

/** The least round number that is no smaller: the scale's end. */
function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((each) => each * size >= value * (1 - 1e-9)) ?? 10;
  return Number((step * size).toPrecision(12));
}

function drawing(figures: readonly DayFigure[], summary: string): SVGElement {
  const top = roundedUp(Math.max(0, ...figures.flatMap(({ amount, upTo }) => [amount ?? 0, upTo ?? 0])));
  const slot = (WIDTH - LEFT) / figures.length;
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const parts: SVGElement[] = [0, top / 2, top].flatMap((value) => [
    svg("line", { class: "tt-grid", x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value) }),
    svg("text", { class: "tt-tick", x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, String(value)),
  ]);
  const every = Math.ceil(figures.length / 5);
  let line = "";
  for (const [index, { day, amount, upTo }] of figures.entries()) {
    const x = LEFT + index * slot;
    if (amount !== null) {
      // None logged on purpose is a line on the ground; nothing logged is nothing.
      const height = Math.max(2, y(0) - y(amount));
      const bar = { x: x + slot * 0.15, y: y(0) - height, width: slot * 0.7, height, rx: Math.min(2, slot / 6) };
      parts.push(svg("rect", { class: "tt-bar", ...bar }));
    }
    if (upTo !== null) {
      const isOn = index > 0 && (figures[index - 1]?.upTo ?? null) !== null;
      line += `${isOn ? "L" : "M"}${x.toFixed(2)} ${y(upTo).toFixed(2)}H${(x + slot).toFixed(2)}`;
    }
    // Counted from today, which is always named.
    if ((figures.length - 1 - index) % every === 0) {
      const anchor = index === figures.length - 1 ? "end" : "middle";
      const at = anchor === "end" ? WIDTH : x + slot / 2;
      parts.push(svg("text", { class: "tt-tick", x: at, y: HEIGHT - 6, "text-anchor": anchor }, formatShortDay(day)));
    }
  }
  if (line !== "") parts.push(svg("path", { class: "tt-plan", d: line }));
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": summary }, ...parts);
}

function tableOf({ unit }: Item, figures: readonly DayFigure[], hasPlan: boolean): HTMLElement {
  const head = ["Day", `Logged (${unit})`, ...(hasPlan ? ["Your schedule"] : [])];
  return el(
    "table",
    { class: "table tt-table" },
    el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
    el(
      "tbody",
      {},
      ...figures
        .toReversed()
        .map(({ day, amount, upTo }) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, formatDay(day)),
            el("td", { class: "num" }, amount === null ? "nothing logged" : String(amount)),
            hasPlan && el("td", { class: "num" }, upTo === null ? "none" : `up to ${upTo}`),
          ),
        ),
    ),
  );
}
