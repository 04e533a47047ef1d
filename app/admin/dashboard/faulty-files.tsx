import { resultPath } from "~/lab/result-address";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";

export interface FaultyFile {
  key: string;
  kind: "missing" | "damaged";
  since: number;
  /** A result that rests on it; null where only a draft does. */
  resultId: string | null;
}

/** What the store has lost or changed, until it is back (rules/certificates#damaged-files). */
export function FaultyFiles({ files }: { files: readonly FaultyFile[] }) {
  return (
    <Note kind="bad" title="Certificates without their file.">
      Put each back under its name in the file store; opening it then, or the next daily check, clears it here.
      <ul>
        {files.map(({ key, kind, since, resultId }) => (
          <li key={key}>
            {kind === "missing" ? "Missing" : "Damaged"} since <DateTime at={since} withTime />:{" "}
            <a href={`/${key}`}>{key}</a>
            {resultId !== null && (
              <>
                , <Link to={resultPath(resultId)}>its result</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Note>
  );
}
