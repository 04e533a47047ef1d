import { put, remove } from "../notebook/changes";
import { formatDay, isDay } from "../notebook/days";
import { type Goal, LARGEST_AMOUNT, LONGEST, type Notebook, type Step } from "../notebook/notebook";
import type { App, View } from "./app";
import { button, el, focusOn } from "./element";
import { AMOUNT_PROBLEM, amountOf, field, form, input, isFine, offer, submitButton } from "./form";

/** What the person, with whoever helps them, means to do. Nothing here proposes anything. */
export function scheduleView(app: App): View {
  const steps = stepPart(app);
  const goals = goalPart(app);
  const element = el(
    "div",
    { class: "stack tt-stack" },
    el(
      "p",
      { class: "note tt-note" },
      "The tracker suggests no amounts and no speed. Make your plan with a doctor or pharmacist, then write it down here.",
    ),
    ...[steps.element, goals.element],
  );
  return {
    title: "Schedule and goals",
    element,
    update(notebook) {
      steps.update(notebook);
      goals.update(notebook);
    },
  };
}

function stepPart(app: App) {
  const what = field(el("select"), { label: "What" });
  const from = field(input("date"), { label: "From" });
  const upTo = field(input("text", { inputmode: "decimal", maxlength: 14 }), { label: "Up to, a day" });
  const heading = el("h2", {}, "Your schedule");
  const list = el("ul", {});
  const empty = el("p", { class: "muted" });

  async function save(): Promise<void> {
    const amount = amountOf(upTo.control.value, LARGEST_AMOUNT);
    const fine = isFine([
      [from, isDay(from.control.value) ? null : "Choose the day it begins."],
      [upTo, amount === null ? AMOUNT_PROBLEM : null],
    ]);
    if (!fine || amount === null) return;
    const record: Step = {
      id: crypto.randomUUID(),
      changedAt: app.now(),
      itemId: what.control.value,
      from: from.control.value,
      upTo: amount,
    };
    if (!(await app.attempt(app.keeper.change(put("steps", record)), "Added to your schedule."))) return;
    [from.control.value, upTo.control.value] = ["", ""];
    from.control.focus();
  }
  const adding = form(
    "Add a step to the schedule",
    [el("div", { class: "tt-fields" }, what.element, from.element, upTo.element), submitButton("Add step")],
    () => void save(),
  );
  return {
    element: el("section", { class: "stack" }, heading, adding, empty, list),
    update({ items, steps }: Notebook) {
      adding.hidden = items.length === 0;
      offer(
        what.control,
        items.map(({ id, name, unit }) => [id, `${name} (${unit})`]),
      );
      empty.hidden = steps.length > 0;
      empty.textContent =
        items.length === 0 ? "First add what you keep track of, under Log." : "There is nothing in your schedule yet.";
      list.replaceChildren(
        ...steps
          .toSorted((a, b) => a.from.localeCompare(b.from))
          .map((step) => {
            const item = items.find(({ id }) => id === step.itemId);
            const words = `${item?.name ?? ""}: up to ${step.upTo} ${item?.unit ?? ""} a day`;
            const take = async () => {
              const gone = app.keeper.change(remove("steps", step.id));
              if (await app.attempt(gone, "Removed.", put("steps", step))) focusOn(heading);
            };
            return el(
              "li",
              { class: "tt-row" },
              el("p", {}, `From ${formatDay(step.from)}`, el("br"), words),
              button("Remove", "quiet", () => void take(), `the step from ${formatDay(step.from)}`),
            );
          }),
      );
    },
  };
}

function goalPart(app: App) {
  const text = field(input("text", { maxlength: LONGEST.goal }), { label: "Goal, in your words" });
  const by = field(input("date"), { label: "By, if you wish" });
  const heading = el("h2", {}, "Your goals");
  const list = el("ul", {});
  const empty = el("p", { class: "muted" }, "There are no goals yet.");

  async function save(): Promise<void> {
    const day = by.control.value;
    const fine = isFine([
      [text, text.control.value.trim() === "" ? "Write the goal first." : null],
      [by, day === "" || isDay(day) ? null : "Choose a day, or none."],
    ]);
    if (!fine) return;
    const record: Goal = {
      id: crypto.randomUUID(),
      changedAt: app.now(),
      text: text.control.value.trim(),
      by: day === "" ? null : day,
      reached: null,
    };
    if (!(await app.attempt(app.keeper.change(put("goals", record)), "Added to your goals."))) return;
    [text.control.value, by.control.value] = ["", ""];
    text.control.focus();
  }

  function row(goal: Goal): HTMLElement {
    const isReached = goal.reached !== null;
    const turn = () => {
      const next = { ...goal, reached: isReached ? null : app.moment().day, changedAt: app.now() };
      void app.attempt(app.keeper.change(put("goals", next)), isReached ? "Open again." : "Reached.");
    };
    const take = async () => {
      if (await app.attempt(app.keeper.change(remove("goals", goal.id)), "Removed.", put("goals", goal)))
        focusOn(heading);
    };
    const when = [
      goal.by === null ? "" : `By ${formatDay(goal.by)}`,
      goal.reached === null ? "" : `Reached ${formatDay(goal.reached)}`,
    ].filter(Boolean);
    return el(
      "li",
      { class: "tt-row" },
      el("div", {}, el("p", {}, goal.text), when.length > 0 && el("p", { class: "small muted" }, when.join(" · "))),
      el(
        "div",
        { class: "row no-print" },
        button(isReached ? "Open again" : "Reached", "quiet", turn, goal.text),
        button("Remove", "quiet", () => void take(), goal.text),
      ),
    );
  }
  const adding = form(
    "Add a goal",
    [el("div", { class: "tt-fields" }, text.element, by.element), submitButton("Add goal")],
    () => void save(),
  );
  return {
    element: el("section", { class: "stack" }, heading, adding, empty, list),
    update({ goals }: Notebook) {
      empty.hidden = goals.length > 0;
      list.replaceChildren(...goals.map(row));
    },
  };
}
