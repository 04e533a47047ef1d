import type { RegionNote as Note } from "@worker/domain/catalogue/substances/forms";
import { formatDate } from "~/ui/format";

export function RegionNote({ note: { name, status, asOf } }: { note: Note }) {
  return (
    <p className="small muted">
      Status in {name}: <strong>{status}</strong>
      {asOf !== null && `, as of ${formatDate(Date.parse(asOf))}`}
    </p>
  );
}
