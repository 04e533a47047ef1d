import { useRef, useState } from "react";
import { Button } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Note } from "~/ui/note";

type CsvExportProps = {
  href: string;
  /** Rows there will be, where that is known. */
  total?: number;
  children: string;
};

type Progress = { rows: number; stop: () => void };

/** A download link. With scripts the rows are counted as they come, and the file is saved once it is whole. */
export function CsvExport({ href, total, children }: CsvExportProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<number | null>(null);
  const last = useRef(0);

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    const show = (rows: number) => {
      last.current = rows;
      setProgress({ rows, stop: () => controller.abort() });
    };
    setFailed(null);
    show(0);
    try {
      const { downloadRows } = await import("./download-rows");
      await downloadRows(href, controller.signal, show);
    } catch {
      if (!controller.signal.aborted) setFailed(last.current);
    } finally {
      setProgress(null);
    }
  };

  const of = total === undefined ? "" : ` of ${formatNumber(total)}`;
  return (
    <div className="stack" aria-live="polite">
      {progress === null ? (
        <a
          className="btn"
          href={href}
          download
          onClick={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <Icon name="download" />
          {children}
        </a>
      ) : (
        <p className="row">
          <span className="num">
            {formatNumber(progress.rows)}
            {of} rows
          </span>
          <Button type="button" small onClick={progress.stop}>
            Cancel
          </Button>
        </p>
      )}
      {failed !== null && (
        <Note kind="bad" role="alert">
          The export stopped after {formatNumber(failed)} rows. Nothing was saved.
        </Note>
      )}
    </div>
  );
}
