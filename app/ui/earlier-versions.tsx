import { Empty } from "./empty";
import { Note } from "./note";
import { DateTime } from "./relative-time";

interface Version {
  until: number;
  editor: string;
  title: string | null;
  content: string;
  /** Of whoever changed somebody else's. */
  reason: string | null;
}

/** What a text said before each change, the newest first. @param none what is said where it never changed */
export function EarlierVersions({ versions, none }: { versions: readonly Version[]; none: string }) {
  if (versions.length === 0) return <Empty title={none} />;
  return versions.map((version) => (
    <div className="section stack" key={version.until}>
      <p className="small muted">
        Until <DateTime at={version.until} withTime />, changed by {version.editor}
      </p>
      {version.reason !== null && (
        <Note icon="shield" title="Reason:">
          {version.reason}
        </Note>
      )}
      {version.title !== null && <h2 dir="auto">{version.title}</h2>}
      <p className="pre">{version.content}</p>
    </div>
  ));
}
