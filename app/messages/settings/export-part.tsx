import { exportPath } from "@worker/domain/voice/messages/export-forms";
import { Icon } from "~/ui/icon";

const FILES = [
  ["json", "Download as JSON"],
  ["text", "Download as text"],
] as const;

/** Plain links, which need no script. */
export function ExportPart({ conversationId }: { conversationId: string }) {
  return (
    <section aria-labelledby="export-title">
      <h3 id="export-title">Export</h3>
      <p>
        Every message as you see it now, in one file. What was sent in private mode is in the JSON file as it is stored,
        sealed: only your browser can open it, and what this browser has opened is not in the file.
      </p>
      <p className="row row--wrap">
        {FILES.map(([format, label]) => (
          <a key={format} className="btn" href={exportPath(conversationId, format)} download>
            <Icon name="download" />
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}
