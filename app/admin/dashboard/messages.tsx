import { Empty } from "~/ui/empty";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";

/** Reported messages and suspicious patterns; off until an admin switches it on. */
export function MessageMonitoring({ on }: { on: boolean }) {
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
      <Empty icon="scan-search" title="No suspicious patterns">
        Patterns are counted as messages are sent; none have been sent.
      </Empty>
    </>
  );
}
