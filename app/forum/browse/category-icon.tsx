import { Icon, type IconName } from "~/ui/icon";

/** What a category's row may name; anything else is shown as talk. */
const ICONS: Record<string, IconName> = {
  "messages-square": "messages-square",
  store: "store",
  leaf: "leaf",
  "circle-question-mark": "circle-question-mark",
  "badge-check": "badge-check",
  repeat: "repeat",
  coffee: "coffee",
};

export const CategoryIcon = ({ name }: { name: string }) => <Icon name={ICONS[name] ?? "messages-square"} size="lg" />;
