import { type ReactNode, Suspense, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { useScripts } from "~/ui/use-scripts";
import { useHeldForm } from "./use-held-form";

interface FileFieldProps {
  name: string;
  label: string;
  accept: string;
  help: string;
  error: string | undefined;
  /** Said where the form is sent before the file is there. */
  waiting: string;
  /** What is uploaded already; null where nothing is. */
  chosen: ReactNode;
  onAnother: () => void;
  /** A file on its way; `leave` ends that, however it ended. */
  upload: (file: File, leave: () => void) => ReactNode;
}

/** The file of an item: sent at once where scripts run, else with its form. */
export function FileField({ name, label, accept, help, error, waiting, chosen, onAnother, upload }: FileFieldProps) {
  const scripts = useScripts();
  const box = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { problem, settle } = useHeldForm(box, file !== null, waiting);
  const leave = () => {
    setFile(null);
    settle();
  };
  return (
    <div ref={box} className="gallery-image-field">
      {problem !== undefined && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      {chosen !== null && (
        <div className="gallery-chosen">
          {chosen}
          {scripts && (
            <Button type="button" small icon="trash-2" onClick={onAnother}>
              Choose another
            </Button>
          )}
        </div>
      )}
      {file !== null && <Suspense fallback={<p className="small muted">Loading…</p>}>{upload(file, leave)}</Suspense>}
      {chosen === null && file === null && (
        <Field name={name} label={label} help={help} error={error}>
          <Input
            type="file"
            name={name}
            accept={accept}
            required
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
          />
        </Field>
      )}
    </div>
  );
}
