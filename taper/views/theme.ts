import { el } from "./element";
import { field, offer } from "./form";

const KEY = "taper-theme";
const THEMES = ["system", "light", "dark"];

function stored(): string {
  try {
    const theme = localStorage.getItem(KEY) ?? "";
    return THEMES.includes(theme) ? theme : "system";
  } catch {
    return "system";
  }
}

/** Light or dark as chosen here; the site's own choice is a cookie that only its server reads. */
export function applyTheme(theme = stored()): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export function forgetTheme(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that lets a page keep nothing has kept nothing.
  }
  applyTheme("system");
}

export function themePart(): HTMLElement {
  const theme = field(el("select"), { label: "Colors" });
  offer(theme.control, [
    ["system", "As the system"],
    ["light", "Light"],
    ["dark", "Dark"],
  ]);
  theme.control.value = stored();
  theme.control.addEventListener("change", () => {
    applyTheme(theme.control.value);
    try {
      localStorage.setItem(KEY, theme.control.value);
    } catch {
      // Until the page is closed, then.
    }
  });
  theme.element.classList.add("tt-narrow");
  return el("section", { class: "stack" }, el("h2", {}, "Appearance"), theme.element);
}
