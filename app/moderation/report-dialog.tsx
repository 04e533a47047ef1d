import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import { Dialog } from "~/ui/dialog";
import type { action } from "./report";
import { ReportForm } from "./report-form";

type ReportDialogProps = {
  kind: string;
  id: string;
  what: string;
  returnTo: string;
  reveal?: (() => Promise<string | null>) | undefined;
  onClose: () => void;
};

/** The report page's form in a dialog; once it is sent the page comes back with the thanks. */
export default function ReportDialog({ kind, id, what, returnTo, reveal, onClose }: ReportDialogProps) {
  const fetcher = useFetcher<typeof action>();
  const [revealed, setRevealed] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    void reveal?.().then((key) => {
      if (!isOver) setRevealed(key);
    });
    return () => {
      isOver = true;
    };
  }, [reveal]);
  return createPortal(
    <Dialog open onClose={onClose} title={`Report ${what}`}>
      {(reveal === undefined || revealed !== null) && (
        <ReportForm {...{ kind, id, returnTo, revealed }} answer={fetcher.data} form={fetcher.Form} />
      )}
    </Dialog>,
    document.body,
  );
}
