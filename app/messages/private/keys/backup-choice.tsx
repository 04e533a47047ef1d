import { Field, Select } from "~/ui/field";
import { formatDate } from "~/ui/format";
import type { OwnKeyEntry } from "./keys-api";

/** Which backup it is about; a single one needs no choosing. */
export function BackupChoice({ backups }: { backups: readonly OwnKeyEntry[] }) {
  const [only] = backups;
  if (backups.length === 1 && only !== undefined) return <input type="hidden" name="key" value={only.id} />;
  return (
    <Field name="key" id="key-choice" label="Backup of">
      <Select
        name="key"
        options={backups.map(({ id, label, createdAt }) => ({
          value: id,
          label: `${label}, ${formatDate(createdAt)}`,
        }))}
      />
    </Field>
  );
}
