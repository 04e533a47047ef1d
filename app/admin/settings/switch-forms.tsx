import type { SiteSettings } from "@worker/domain/foundation/settings/settings";
import { Checkbox } from "~/ui/field";
import { SettingFormFrame, type SettingFormProps } from "./setting-form";

export function SecondFactorPolicyForm({ value, change, draft }: SettingFormProps<SiteSettings["secondFactor"]>) {
  return (
    <SettingFormFrame setting="secondFactor" title="Second factor" change={change} submit="Save the policy">
      <Checkbox
        name="requiredForStaff"
        defaultChecked={draft ? "requiredForStaff" in draft.values : value.requiredForStaff}
      >
        Require a second factor for staff tools
      </Checkbox>
      <p className="small muted">
        Takes effect immediately for moderators, staff and admins, including you: without a second factor they can do
        only what members can, and can set one up under Account.
      </p>
    </SettingFormFrame>
  );
}

export function MessageMonitoringForm({ value, change, draft }: SettingFormProps<SiteSettings["messageMonitoring"]>) {
  return (
    <SettingFormFrame setting="messageMonitoring" title="Message monitoring" change={change} submit="Save the switch">
      <Checkbox name="on" defaultChecked={draft ? "on" in draft.values : value.on}>
        Show suspicious patterns and reported messages on the admin dashboard
      </Checkbox>
      <p className="small muted">It opens no conversation by itself.</p>
    </SettingFormFrame>
  );
}

export function LabTwoPersonForm({ value, change, draft }: SettingFormProps<SiteSettings["labTwoPerson"]>) {
  return (
    <SettingFormFrame setting="labTwoPerson" title="Lab verification" change={change} submit="Save the rule">
      <Checkbox name="on" defaultChecked={draft ? "on" in draft.values : value.on}>
        Two different people must agree before a lab result is verified
      </Checkbox>
      <p className="small muted">A panel member who uploaded a result counts as the first of them.</p>
    </SettingFormFrame>
  );
}
