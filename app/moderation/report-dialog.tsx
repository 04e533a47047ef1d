import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import { Dialog } from "~/ui/dialog";
import type { action } from "./report";
import { ReportForm } from "./report-form";

type ReportDialogProps = { kind: string; id: string; what: string; returnTo: string; onClose: () => void };

/** The report page's form in a dialog; once it is sent the page comes back with the thanks. */
export default function ReportDialog({ kind, id, what, returnTo, onClose }: ReportDialogProps) {
  const fetcher = useFetcher<typeof action>();
  return createPortal(
    <Dialog open onClose={onClose} title={`Report ${what}`}>
      <ReportForm kind={kind} id={id} returnTo={returnTo} answer={fetcher.data} form={fetcher.Form} />
    </Dialog>,
    document.body,
  );
}
