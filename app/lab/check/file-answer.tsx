import { Link } from "~/ui/link";
import { Verdict } from "~/ui/evidence";
import { Note } from "~/ui/note";
import { resultPath } from "../result-address";

export type FileState = "registered" | "expired" | "superseded" | "unknown";

const ANSWERS: Record<FileState, { kind: "lab" | "wait" | "bad"; title: string; text: string }> = {
  registered: {
    kind: "lab",
    title: "Registered.",
    text: "This exact file is on record, and its result is verified and current.",
  },
  expired: {
    kind: "wait",
    title: "Expired.",
    text: "This exact file is on record. Its result was verified, and has expired.",
  },
  superseded: {
    kind: "wait",
    title: "Superseded.",
    text: "This exact file is on record. A newer result has replaced it.",
  },
  unknown: {
    kind: "bad",
    title: "Unknown.",
    text: "No verified result has this file. A single changed byte is enough for that: ask whoever sent it where it came from.",
  },
};

export interface FileFound {
  state: FileState;
  resultId: string | null;
  expired: boolean;
  /** The batch on this file that failed safety; it leads, whatever the file's state. */
  failed: { resultId: string; expired: boolean } | null;
}

/** What the site knows of a file by its hash; only verified results ever answer (rules/certificates#file-check). */
export function FileAnswer({ state, resultId, expired, failed }: FileFound) {
  const { kind, title, text } = ANSWERS[state];
  const ownExpired = state === "expired" || expired;
  return (
    <Note kind={failed ? "bad" : kind} role="status">
      {failed && (
        <p>
          <Link to={resultPath(failed.resultId)}>
            <Verdict state="fail" large>
              Safety: Failed
            </Verdict>
          </Link>
          {failed.expired && !ownExpired && " (expired)"}
        </p>
      )}
      <strong>{ownExpired && state !== "expired" ? `${title} Expired.` : title}</strong> {text}
      {resultId !== null && (
        <>
          {" "}
          <Link to={resultPath(resultId)}>See the result</Link>
        </>
      )}
    </Note>
  );
}
