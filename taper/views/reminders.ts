import { put, remove } from "../notebook/changes";
import { formatTime } from "../notebook/days";
import { LONGEST, type Notebook, type Reminder } from "../notebook/notebook";
import { calendarFile } from "../notebook/reminding";
import type { App, View } from "./app";
import { download } from "./download";
import { button, el, focusOn } from "./element";
import { field, form, input, isFine, submitButton } from "./form";

const canNotify = (): boolean => "Notification" in globalThis;

/** What the browser lets the tracker do. */
function permissionWords(): string {
  if (!canNotify()) return "This browser shows no notifications of pages. Reminders appear in the page itself.";
  if (Notification.permission === "granted") return "Your browser shows these reminders as notifications.";
  if (Notification.permission === "denied")
    return "Notifications of this site are off in your browser. Reminders appear in the page itself.";
  return "Reminders appear in the page itself, and as notifications if you allow them.";
}

/** Reminders of the person's own, as far as a page can remind. */
export function remindersView(app: App): View {
  const time = field(input("time"), { label: "Every day at" });
  const text = field(input("text", { maxlength: LONGEST.reminder }), {
    label: "Text",
    help: "Others may read it on your screen.",
  });
  const heading = el("h2", {}, "Your reminders");
  const list = el("ul", {});
  const empty = el("p", { class: "muted" }, "There are no reminders yet.");
  const permission = el("p", {});
  const allow = button("Allow notifications", "", () => {
    void Notification.requestPermission().then(showPermission);
  });
  function showPermission(): void {
    permission.textContent = permissionWords();
    allow.hidden = !canNotify() || Notification.permission !== "default";
  }

  async function save(): Promise<void> {
    const fine = isFine([
      [time, time.control.value === "" ? "Choose the time." : null],
      [text, text.control.value.trim() === "" ? "Write what it should say." : null],
    ]);
    if (!fine) return;
    const record: Reminder = {
      id: crypto.randomUUID(),
      changedAt: app.now(),
      time: time.control.value,
      text: text.control.value.trim(),
    };
    if (!(await app.attempt(app.keeper.change(put("reminders", record)), "The reminder is set."))) return;
    [time.control.value, text.control.value] = ["", ""];
  }

  function row(reminder: Reminder): HTMLElement {
    const which = `${formatTime(reminder.time)}, ${reminder.text}`;
    const take = async () => {
      const gone = app.keeper.change(remove("reminders", reminder.id));
      if (await app.attempt(gone, "Removed.", put("reminders", reminder))) focusOn(heading);
    };
    const save = () => download("reminder.ics", "text/calendar", calendarFile(reminder, app.moment().day, app.now()));
    return el(
      "li",
      { class: "tt-row" },
      el("p", {}, el("b", { class: "num" }, formatTime(reminder.time)), ` ${reminder.text}`),
      el(
        "div",
        { class: "row no-print" },
        button("For your calendar", "quiet", save, which),
        button("Remove", "quiet", () => void take(), which),
      ),
    );
  }

  const adding = form(
    "Set a reminder",
    [el("div", { class: "tt-fields" }, time.element, text.element), submitButton("Set reminder")],
    () => void save(),
  );
  showPermission();
  const honest = el(
    "div",
    { class: "note tt-note" },
    el(
      "div",
      { class: "stack" },
      el(
        "p",
        {},
        el("b", {}, "A web page can remind you only while it is open and unlocked. "),
        "A page in the background may be late, and a closed one is silent. We send nothing, because then we would have to know. For a reminder that does not depend on this page, save it for your calendar, which keeps it on its own terms, or set an alarm.",
      ),
      permission,
      allow,
    ),
  );
  return {
    title: "Reminders",
    element: el("div", { class: "stack tt-stack" }, honest, adding, heading, empty, list),
    update({ reminders }: Notebook) {
      showPermission();
      empty.hidden = reminders.length > 0;
      list.replaceChildren(...reminders.toSorted((a, b) => a.time.localeCompare(b.time)).map(row));
    },
  };
}

/** Shows a reminder as a notification, where the person allowed it. Of several tabs that show it one is seen. */
export async function notify({ id, text }: Reminder): Promise<void> {
  if (!canNotify() || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification("Taper tracker", { body: text, tag: id, icon: "/taper/icon.svg" });
}
