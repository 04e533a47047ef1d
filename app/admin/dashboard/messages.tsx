import type { ComponentProps } from "react";
import { Empty } from "~/ui/empty";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import { ReportedMessages } from "./reported-messages";

type MonitoringProps = Omit<ComponentProps<typeof ReportedMessages>, "reported"> & {
  on: boolean;
  reported: ComponentProps<typeof ReportedMessages>["reported"] | null;
};

/** Reported messages and suspicious patterns; off until an admin switches it on. */
export function MessageMonitoring({ on, reported, clearing, me, now }: MonitoringProps) {
  if (!on || reported === null) {
    return (
      <>
        <Note kind="plain" icon="mail-warning">
          Message monitoring temporarily disabled.
        </Note>
        <p className="small muted">
          You can turn it on in the settings. It shows suspicious patterns and reported messages, and never opens a
          conversation by itself.
        </p>
        <div>
          <LinkButton to="/admin/settings#messageMonitoring-title">Open the settings</LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <ReportedMessages reported={reported} clearing={clearing} me={me} now={now} />
      <Empty icon="scan-search" title="No suspicious patterns">
        Patterns are counted as messages are sent; none have been sent.
      </Empty>
    </>
  );
}
