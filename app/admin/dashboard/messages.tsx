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
          It is switched on in the settings. It shows suspicious patterns and messages that somebody reported, and opens
          no conversation by itself.
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
        Messages are not open yet, so nobody can have reported one.
      </Empty>
      <Empty icon="scan-search" title="No suspicious patterns">
        Patterns are counted as messages are sent; none has been sent.
      </Empty>
    </>
  );
}
