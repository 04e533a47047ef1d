import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { formatBytes } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Bar } from "~/ui/charts/meter";
import { Note } from "~/ui/note";
import { askAboutFile, type FileFinding } from "./ask-about-file";
import { FileAnswer } from "./file-answer";

type Check =
  | { step: "idle" }
  | { step: "hashing"; name: string; share: number }
  | { step: "done"; file: File; finding: FileFinding }
  | { step: "failed"; file: File };

/** Takes a file by drop or choice and says what the site knows of it; works with scripts, and shows with them. */
export function CheckPicker() {
  const [check, setCheck] = useState<Check>({ step: "idle" });
  const running = useRef<AbortController>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const step = (share: number) => setCheck({ step: "hashing", name: file.name, share });
    step(0);
    try {
      const finding = await askAboutFile(file, step, own.signal);
      setCheck({ step: "done", file, finding });
    } catch {
      if (!own.signal.aborted) setCheck({ step: "failed", file });
    }
  };
  const startChosen = useEffectEvent(() => {
    void start(input.current?.files?.[0]);
    if (input.current) input.current.value = "";
  });
  // A file chosen before the script ran told nobody.
  useEffect(() => startChosen(), []);
  const cancel = () => {
    running.current?.abort();
    setCheck({ step: "idle" });
  };
  return (
    <div className="scripted">
      <label className="lab-drop">
        <Icon name="file-check-2" />
        <span>Drop the file here or choose it</span>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          onChange={(event) => {
            void start(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </label>
      {check.step === "hashing" && (
        <div className="upload">
          <div
            role="progressbar"
            aria-label="Fingerprint"
            aria-valuenow={Math.round(100 * check.share)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            Reading {check.name}… {Math.round(100 * check.share)}%
          </div>
          <Button type="button" small onClick={cancel}>
            Cancel
          </Button>
          <Bar share={check.share} />
        </div>
      )}
      {check.step === "failed" && (
        <Note kind="bad" role="alert">
          The check did not go through.{" "}
          <Button type="button" small onClick={() => void start(check.file)}>
            Try again
          </Button>
        </Note>
      )}
      {check.step === "done" && (
        <>
          <FileAnswer {...check.finding.found} />
          <p className="source">
            {check.file.name}, {formatBytes(check.file.size)}. SHA-256 <code>{check.finding.hash}</code>
          </p>
        </>
      )}
    </div>
  );
}
