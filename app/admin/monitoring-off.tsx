import type { Monitoring } from "@worker/domain/oversight/monitoring/monitoring-state";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";

/** Stands where suspicious patterns and reported messages are shown once an admin turns monitoring on. */
export function MonitoringOff({ turnedAt }: Pick<Monitoring, "turnedAt">) {
  return (
    <>
      <Note kind="plain" icon="mail-warning">
        Message monitoring temporarily disabled.
      </Note>
      <p className="small muted">
        {turnedAt === null ? (
          "It has been off since the site was installed."
        ) : (
          <>
            It was turned off <DateTime at={turnedAt} withTime />.
          </>
        )}{" "}
        While it is off no suspicious patterns and no reported messages are shown here. Limits hold and patterns are
        counted all the same, and reports wait in the moderation queue.
      </p>
      <div>
        <LinkButton to="/admin/settings#messageMonitoring-title">Open the settings</LinkButton>
      </div>
    </>
  );
}
