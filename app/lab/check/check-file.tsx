import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { CheckPicker } from "./check-picker";
import { FileAnswer, type FileFound } from "./file-answer";

export interface AskedFile {
  /** As typed. */
  hash: string;
  error: string | undefined;
  answer: FileFound | null;
}

/** "Check a PDF you were sent": the browser hashes it, or its holder does; the file stays where it is. */
export function CheckFile({ asked }: { asked: AskedFile | null }) {
  return (
    <section id="check">
      <div className="section-head section-head--open">
        <h2>Check a PDF you were sent</h2>
      </div>
      <p className="small muted">
        The file stays on your device: only its fingerprint, a SHA-256 hash, is looked up among the verified results.
      </p>
      <CheckPicker />
      <details className="lab-own" open={asked !== null || undefined}>
        <summary>Compute the fingerprint yourself</summary>
        <p className="small">
          Windows: <code>certutil -hashfile file.pdf SHA256</code>
          <br />
          macOS: <code>shasum -a 256 file.pdf</code>
          <br />
          Linux: <code>sha256sum file.pdf</code>
        </p>
        <Form method="get" action="/lab-verification#check" className="tool-row" preventScrollReset>
          <Field name="hash" label="SHA-256" error={asked?.error}>
            <Input
              key={asked?.hash}
              name="hash"
              defaultValue={asked?.hash}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Button type="submit">Look it up</Button>
        </Form>
        {asked?.answer && <FileAnswer {...asked.answer} />}
      </details>
    </section>
  );
}
