import { CHANGES_ANCHOR } from "@worker/domain/foundation/announced-changes/changing-texts";
import { changeState, type KnownChange } from "@worker/domain/foundation/announced-changes/announced-change";
import { Note } from "~/ui/note";
import { Paragraphs } from "~/ui/paragraphs";
import { DateTime } from "~/ui/relative-time";

/** At the end of a legal text; what its readers were told, the newest first. */
export function AnnouncedChanges({ changes, now }: { changes: readonly KnownChange[]; now: number }) {
  if (changes.length === 0) return null;
  return (
    <section className="announced-changes" aria-labelledby={CHANGES_ANCHOR}>
      <h2 id={CHANGES_ANCHOR}>Announced changes</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>
            <Change change={change} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ change, now }: { change: KnownChange; now: number }) {
  const { summary, effectiveAt, announcedAt, withdrawnAt, withdrawnReason } = change;
  const state = changeState(change, now);
  return (
    <>
      <h3>
        {state === "withdrawn" ? "Withdrawn, was to apply from " : "From "}
        <DateTime at={effectiveAt} />
      </h3>
      <p className="small muted">
        Announced on <DateTime at={announcedAt} />
        {state === "pending" && ", not in the text above yet"}
      </p>
      {withdrawnAt !== null && (
        <Note icon="ban" title="This change does not come.">
          Withdrawn on <DateTime at={withdrawnAt} />: {withdrawnReason}
        </Note>
      )}
      <Paragraphs text={summary} />
    </>
  );
}
