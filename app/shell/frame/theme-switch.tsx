import { Form } from "react-router";
import { Icon, type IconName } from "~/ui/icon";
import type { Theme } from "../viewer";

const CHOICES: readonly { theme: Theme; label: string; icon: IconName }[] = [
  { theme: "light", label: "Light", icon: "sun" },
  { theme: "dark", label: "Dark", icon: "moon" },
  { theme: "system", label: "System", icon: "monitor" },
];

/** Light, dark or as the system; a cookie keeps it, so that the first paint is right. */
export function ThemeSwitch({ theme, returnTo }: { theme: Theme; returnTo: string }) {
  return (
    <Form className="theme" method="post" action="/preferences/theme" preventScrollReset replace>
      <input type="hidden" name="returnTo" value={returnTo} />
      <span id="theme-label">Color theme</span>
      <span className="segment" role="group" aria-labelledby="theme-label">
        {CHOICES.map((choice) => (
          <button key={choice.theme} name="theme" value={choice.theme} aria-pressed={choice.theme === theme}>
            <Icon name={choice.icon} />
            {choice.label}
          </button>
        ))}
      </span>
    </Form>
  );
}
