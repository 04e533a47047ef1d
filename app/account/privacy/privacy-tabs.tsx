import { Tabs } from "~/ui/tabs";

export const PRIVACY = "/account/privacy";
export const KEPT_AWAY = `${PRIVACY}/blocked`;
export const VISITORS = `${PRIVACY}/visitors`;

const TABS = [
  { to: PRIVACY, label: "General" },
  { to: VISITORS, label: "Visitors" },
  { to: KEPT_AWAY, label: "Blocked" },
];

export const PrivacyTabs = ({ current }: { current: string }) => (
  <Tabs label="Privacy" tabs={TABS.map((tab) => ({ ...tab, current: tab.to === current }))} />
);
