import { useState } from "react";
import { Button } from "~/ui/button";
import { Note } from "~/ui/note";

/** Ten codes, shown once: to print, or where scripts run to copy. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    setCopied(true);
  };
  return (
    <section aria-labelledby="codes-title">
      <h2 id="codes-title">Your recovery codes</h2>
      <Note kind="wait" title="They are shown only this once.">
        Print them or write them down, and keep them somewhere you can reach without your phone. Each works once.
      </Note>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="row" role="status">
        <Button type="button" icon={copied ? "copy-check" : "copy"} onClick={() => void copy()}>
          {copied ? "Copied" : "Copy the codes"}
        </Button>
      </p>
    </section>
  );
}
