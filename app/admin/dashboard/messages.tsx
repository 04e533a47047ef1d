import type { PatternView } from "@worker/domain/oversight/message-patterns/list-patterns";
import { Empty } from "~/ui/empty";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import { SuspiciousPatterns } from "./suspicious-patterns";

/** Reported messages and suspicious patterns; off until an admin switches it on. */
export function MessageMonitoring({ on, patterns, now }: { on: boolean; patterns: PatternView[]; now: number }) {
  if (!on) {
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
      <Empty icon="flag" title="No reported messages">
        Messaging is not open yet, so no messages can have been reported.
      </Empty>
      <SuspiciousPatterns items={patterns} now={now} />
    </>
  );
}
