import { COMPARED_FIELD } from "@worker/domain/catalogue/lab/results/result-fields";
import { Checkbox } from "~/ui/field";
import { plural } from "~/ui/format";

/** The one box that makes what is proposed somebody's own statement; the server asks for it too. */
export function ConfirmProposed({ count, error }: { count: number; error: string | undefined }) {
  return (
    <section className="stack" aria-labelledby="proposed-title">
      <h2 id="proposed-title">Proposed values</h2>
      <p className="small muted">
        {plural(count, "value")} on this page {count === 1 ? "was" : "were"} filled in by the site and not touched by
        you. None counts before you compared it: what is published is what the certificate prints.
      </p>
      <Checkbox id={COMPARED_FIELD} name={COMPARED_FIELD} error={error}>
        I compared every proposed value with the certificate
      </Checkbox>
    </section>
  );
}
