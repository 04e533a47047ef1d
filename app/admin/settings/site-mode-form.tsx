import type { SiteSettings } from "@worker/domain/foundation/settings/settings";
import { LinkButton } from "~/ui/button";
import { formatNumber } from "~/ui/format";
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

interface SiteModeFormProps extends SettingFormProps<SiteSettings["siteMode"]> {
  /** Confirmed entries of the waitlist, and how many of them were told of the opening. */
  waitlist: { confirmed: number; told: number };
  /** The mode that was chosen, and is asked about. */
  asked: SiteSettings["siteMode"] | null;
}

/** Asks once more before the switch, since at once it is everybody's. */
export function SiteModeForm({ value, change, draft, asked, waitlist }: SiteModeFormProps) {
  if (asked !== null) return <SiteModeSure from={value} to={asked} change={change} waitlist={waitlist} />;
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
      <p className="small">{tellingOf(value, waitlist)}</p>
      {error && (
        <div className="field">
          <FieldError id="siteMode-error">{error}</FieldError>
        </div>
      )}
    </SettingFormFrame>
  );
}

interface SiteModeSureProps extends Pick<SiteModeFormProps, "change" | "waitlist"> {
  from: SiteSettings["siteMode"];
  to: SiteSettings["siteMode"];
}

const nameOf = (mode: SiteSettings["siteMode"]): string => MODES.find((each) => each.mode === mode)?.name ?? mode;

const SiteModeSure = ({ from, to, change, waitlist }: SiteModeSureProps) => (
  <SettingFormFrame
    setting="siteMode"
    title="Site mode"
    change={change}
    submit={`Switch to ${nameOf(to)}`}
    leave={
      <LinkButton variant="quiet" to="/admin/settings">
        Leave it as it is
      </LinkButton>
    }
  >
    <input type="hidden" name="siteMode" value={to} />
    <input type="hidden" name="sure" value={to} />
    <div role="alert">
      <p>
        <strong>{`Switch the site from ${nameOf(from)} to ${nameOf(to)}?`}</strong>
      </p>
      <p>
        {MODES.find(({ mode }) => mode === to)?.means} It holds for everybody within 15 seconds, and can be switched
        back here.
      </p>
      {to === "open" && <p>{`${tellingOf(from, waitlist)} What is sent cannot be taken back.`}</p>}
    </div>
  </SettingFormFrame>
);

/** Whom the switch mails, before it is made and while it happens. */
function tellingOf(mode: SiteSettings["siteMode"], { confirmed, told }: SiteModeFormProps["waitlist"]): string {
  const waiting = Math.max(0, confirmed - told);
  const so = `${formatNumber(told)} of ${formatNumber(confirmed)} confirmed waitlist entries have been told that the site is open`;
  if (waiting === 0) return `${so}.`;
  const rest = formatNumber(waiting);
  return mode === "open"
    ? `${so}; the other ${rest} are being emailed, some each minute.`
    : `${so}. Switching to Open emails the other ${rest}, once each.`;
}
