import { useEffect, useLayoutEffect } from "react";
import { storedText, storeText } from "~/device/stored-text";
import { takeFocus } from "~/ui/landing-focus";

/** Lines: the page that the form was on, how far that was scrolled, which of its buttons was pressed, and what that says. */
const PLACE = "place-of-form";

const nameOf = (button: Element): string => button.getAttribute("aria-label") ?? button.textContent;

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main form button")];

function note({ target: form, submitter, defaultPrevented }: SubmitEvent): void {
  // Without its attribute a form asks, and a control of the form may be called what its properties are.
  if (defaultPrevented || !(form instanceof HTMLFormElement) || form.getAttribute("method") !== "post") return;
  const at = submitter instanceof HTMLElement ? buttons().indexOf(submitter) : -1;
  const place = [location.pathname, scrollY, at, submitter === null ? "" : nameOf(submitter)];
  storeText(PLACE, place.join("\n"), "sessionStorage");
}

function giveBack(): void {
  const [path, y, pressed, ...name] = (storedText(PLACE, "sessionStorage") ?? "").split("\n");
  storeText(PLACE, "", "sessionStorage");
  if (path !== location.pathname || location.hash !== "" || document.activeElement !== document.body) return;
  const main = document.getElementById("main");
  const said = main?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? main?.querySelector('[role="alert"]');
  if (said instanceof HTMLElement) {
    takeFocus(said);
    said.scrollIntoView({ block: "nearest" });
    return;
  }
  // Whoever has moved on before this came stays there.
  if (scrollY === 0) scrollTo(0, Number(y));
  const [all, at] = [buttons(), Number(pressed)];
  if (at < 0) return;
  const button = all.find((each) => nameOf(each) === name.join("\n")) ?? all[Math.min(at, all.length - 1)];
  button?.focus({ preventScroll: true });
}

/**
 * A form that the browser sends by itself loads a page anew, from its top. Where that is the page it was on, it stands where
 * it stood, with the focus on the button that was pressed or the one that took its place; where the page refuses or asks, at
 * what it says. A page that puts the focus or an anchor somewhere itself is left alone (rules/platform#navigation).
 */
export function useKeptPlace(): void {
  useLayoutEffect(giveBack, []);
  useEffect(() => {
    // Comes after the framework's own listeners, which prevent what they send themselves.
    addEventListener("submit", note);
    return () => removeEventListener("submit", note);
  }, []);
}
