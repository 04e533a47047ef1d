import { ENTRY_MAX } from "@worker/domain/catalogue/product-editing/product-form";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import type { OnEnter } from "./use-draft";

type FormEntriesProps = {
  /** "category" or "tag": its fields and buttons are named by it. */
  kind: "category" | "tag";
  label: string;
  entries: readonly string[];
  typed: string;
  /** Offered with one click each; disabled once chosen. */
  common: readonly string[];
  error: string | undefined;
  onEnter: OnEnter;
};

/** A list that is clicked or typed together: common entries, one's own, and what is chosen, each with its ×. */
export function FormEntries({ kind, label, entries, typed, common, error, onEnter }: FormEntriesProps) {
  const field = kind === "category" ? "newCategory" : "newTag";
  const at = `#${kind}-list`;
  const chosen = new Set(entries.map((entry) => entry.toLowerCase()));
  return (
    <div className="stack" id={`${kind}-list`}>
      <div className="pills" role="group" aria-label={`Common: ${label}`}>
        {common.map((entry) => (
          <Button
            key={entry}
            small
            name="intent"
            value={`${kind}-add:${entry}`}
            formAction={at}
            disabled={chosen.has(entry.toLowerCase())}
          >
            {entry}
          </Button>
        ))}
      </div>
      <Field name={field} label={`Another ${kind}`} error={error}>
        <Input name={field} defaultValue={typed} maxLength={ENTRY_MAX} onKeyDown={onEnter(`${kind}-add`)} />
      </Field>
      <div>
        <Button small icon="plus" name="intent" value={`${kind}-add`} formAction={at}>
          Add
        </Button>
      </div>
      {entries.length > 0 && (
        <ul className="pills" aria-label={`Chosen: ${label}`}>
          {entries.map((entry, index) => (
            <li key={entry} className="pill">
              {entry}
              <input type="hidden" name={kind} value={entry} />
              <button
                className="x"
                name="intent"
                value={`${kind}-remove:${index}`}
                formAction={at}
                aria-label={`Remove ${entry}`}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
