import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

type NoteProps = {
  kind?: "plain" | "lab" | "wait" | "bad" | "good";
  icon?: IconName;
  title?: string;
  /** "alert" for what just failed, "status" for what just worked; none for standing text. */
  role?: "alert" | "status";
  children?: ReactNode;
};

const ICONS: Record<NonNullable<NoteProps["kind"]>, IconName> = {
  plain: "info",
  lab: "flask-conical",
  wait: "clock-alert",
  bad: "octagon-x",
  good: "circle-check",
};

export function Note({ kind = "plain", icon = ICONS[kind], title, role, children }: NoteProps) {
  return (
    <div className={kind === "plain" ? "note" : `note note--${kind}`} role={role}>
      <Icon name={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {title && children ? " " : null}
        {children}
      </div>
    </div>
  );
}
