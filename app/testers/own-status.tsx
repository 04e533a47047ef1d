import { IS_TESTER, RUNS_VENDOR, STATUS_LABELS, type TesterStatus } from "@worker/domain/voice/testers/program";
import type { TesterWizard } from "@worker/domain/voice/testers/read-wizard";
import { Facts } from "~/ui/facts";
import { formatDate } from "~/ui/format";
import { Note } from "~/ui/note";
import { RelativeTime } from "~/ui/relative-time";

type Own = Pick<TesterWizard, "latest" | "obstacle" | "againAt" | "testerSince">;

const NEXT: Partial<Record<TesterStatus, string>> = {
  pending: "Our staff will look at it next. We will email you when they start.",
  resubmitted: "We have your answers. Our staff will look at them next.",
  under_review: "A member of our staff is reviewing it.",
  needs_info: "Change your answers below and submit them again.",
};

/** Where the member stands: a tester already, with an application that staff have, or free to apply. */
export function OwnStatus({ own, now }: { own: Own; now: number }) {
  const { latest, obstacle, againAt, testerSince } = own;
  return (
    <>
      {testerSince !== null && (
        <Note kind="good" title={IS_TESTER}>
          Since {formatDate(testerSince)}.
        </Note>
      )}
      {obstacle === "vendor" && <Note>{RUNS_VENDOR}</Note>}
      {latest !== null && (
        <section className="card card--pad stack" aria-labelledby="tester-status">
          <h2 id="tester-status">Your application: {STATUS_LABELS[latest.status]}</h2>
          {NEXT[latest.status] && <p>{NEXT[latest.status]}</p>}
          {obstacle === "too-soon" && againAt !== null && <p>You can apply again from {formatDate(againAt)} on.</p>}
          {latest.reviewNotes && (
            <Note
              kind={latest.status === "rejected" ? "bad" : latest.status === "approved" ? "good" : "wait"}
              title="From our staff:"
            >
              <span className="pre">{latest.reviewNotes}</span>
            </Note>
          )}
          <Facts
            facts={[
              {
                label: "Submitted",
                value: latest.submittedAt !== null && <RelativeTime at={latest.submittedAt} now={now} />,
              },
              {
                label: "Decided",
                value: latest.decidedAt !== null && <RelativeTime at={latest.decidedAt} now={now} />,
              },
            ].filter(({ value }) => value !== false)}
          />
        </section>
      )}
    </>
  );
}
