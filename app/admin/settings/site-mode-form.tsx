import type { SiteSettings } from "@worker/domain/foundation/settings/settings";
import { Checkbox, FieldError } from "~/ui/field";
import { SettingFormFrame, type SettingFormProps } from "./setting-form";

const MODES: readonly { mode: SiteSettings["siteMode"]; name: string; means: string }[] = [
  {
    mode: "coming_soon",
    name: "Coming soon",
    means: "Everyone except admins sees the landing screen with the waitlist. Legal pages and login stay open.",
  },
  {
    mode: "private",
    name: "Private",
    means: "Nothing opens without a login, and registration asks for an invite code.",
  },
  {
    mode: "open",
    name: "Open",
    means: "Visitors browse; roles decide the rest. Search engines may index the catalog.",
  },
];

export function SiteModeForm({ value, change, draft }: SettingFormProps<SiteSettings["siteMode"]>) {
  const chosen = draft?.values["siteMode"] ?? value;
  const error = draft?.errors["siteMode"];
  return (
    <SettingFormFrame setting="siteMode" title="Site mode" change={change} submit="Switch the mode">
      <fieldset aria-describedby={error && "siteMode-error"}>
        <legend className="sr">Site mode</legend>
        {MODES.map(({ mode, name, means }) => (
          <Checkbox key={mode} type="radio" name="siteMode" value={mode} defaultChecked={mode === chosen}>
            <strong>{name}</strong>
            <br />
            <span className="muted">{means}</span>
          </Checkbox>
        ))}
      </fieldset>
      {error && (
        <div className="field">
          <FieldError id="siteMode-error">{error}</FieldError>
        </div>
      )}
    </SettingFormFrame>
  );
}
