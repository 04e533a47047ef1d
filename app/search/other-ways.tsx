import { batchPath } from "@worker/domain/catalogue/lab/results/compact-form";
import { FORUM_SEARCH } from "@worker/domain/voice/forum/addresses";
import { Link } from "~/ui/link";

/** Where else a text can be looked for. */
export function OtherWays({ q }: { q: string }) {
  if (q === "") return null;
  return (
    <p className="small s-ways">
      {/* "7-OH" has a digit, too. */}
      {/\d.*\d/.test(q) && <Link to={batchPath(q)}>Look up “{q}” as a batch number</Link>}
      <Link to={`${FORUM_SEARCH}?${new URLSearchParams({ q })}`}>Search the community for “{q}”</Link>
    </p>
  );
}
