/** What decides where the letters of a field stand. */
const LETTERS = [
  ...["direction", "font-family", "font-size", "font-style", "font-weight", "font-stretch", "font-feature-settings"],
  ...["letter-spacing", "word-spacing", "line-height", "text-indent", "text-transform", "tab-size", "text-align"],
  ...["padding-top", "padding-right", "padding-bottom", "padding-left"],
];

/** Where a letter of a field stands, in pixels from the field's corner, and how high its line is. */
function placeOf(area: HTMLTextAreaElement, at: number): { left: number; top: number; line: number } {
  const copy = document.createElement("div");
  const looks = getComputedStyle(area);
  for (const name of LETTERS) copy.style.setProperty(name, looks.getPropertyValue(name));
  Object.assign(copy.style, {
    ...{ position: "absolute", top: "0", visibility: "hidden", boxSizing: "border-box" },
    ...{ width: `${area.clientWidth}px`, whiteSpace: "pre-wrap", overflowWrap: "break-word" },
  });
  const letter = document.createElement("span");
  letter.textContent = area.value.slice(at, at + 1);
  copy.textContent = area.value.slice(0, at);
  copy.appendChild(letter);
  document.body.appendChild(copy);
  const { offsetLeft, offsetTop, offsetHeight } = letter;
  copy.remove();
  return {
    left: area.clientLeft + offsetLeft - area.scrollLeft,
    top: area.clientTop + offsetTop - area.scrollTop,
    line: offsetHeight,
  };
}

/** On a narrow screen the list stays below the field, over its whole width. */
const WIDE = "(min-width: 768px)";
const GAP = 4;

/** Puts a list at a letter of a field: below its line, or above where the window has no room below. */
export function putAt(list: HTMLElement, area: HTMLTextAreaElement, at: number): void {
  const frame = list.offsetParent?.getBoundingClientRect();
  if (frame === undefined || !matchMedia(WIDE).matches) {
    list.removeAttribute("style");
    return;
  }
  const field = area.getBoundingClientRect();
  const { left, top, line } = placeOf(area, at);
  // A line that is scrolled out of the field keeps its list at the field's edge.
  const above = field.top + Math.max(0, Math.min(top, field.height - line));
  const below = above + line + GAP;
  const fits = below + list.offsetHeight <= innerHeight || above - GAP < list.offsetHeight;
  const start = fits ? below : above - GAP - list.offsetHeight;
  Object.assign(list.style, {
    left: `${Math.max(0, Math.min(left, field.width - list.offsetWidth)) + field.left - frame.left}px`,
    top: `${start - frame.top}px`,
  });
}
