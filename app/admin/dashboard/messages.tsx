import type { ComponentProps } from "react";
import type { PatternView } from "@worker/domain/oversight/message-patterns/list-patterns";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import { ReportedMessages } from "./reported-messages";
import { SuspiciousPatterns } from "./suspicious-patterns";

type Monitored =
  | { on: false }
  | ({ on: true; patterns: PatternView[] } & Pick<ComponentProps<typeof ReportedMessages>, "reported" | "clearing">);

/** Reported messages and suspicious patterns; off until an admin switches it on. */
export function MessageMonitoring(monitored: Monitored & { me: string; now: number }) {
  if (!monitored.on) {
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
      <ReportedMessages {...monitored} />
      <SuspiciousPatterns items={monitored.patterns} now={monitored.now} />
    </>
  );
}
