import type { PanelResult } from "@worker/domain/lab/read-panel-result";
import { LinkButton } from "../ui/button";
import { Note } from "../ui/note";

/** The certificate beside the values that were typed from it. */
export function CertificateBox({ certificate }: Pick<PanelResult["result"], "certificate">) {
  if (certificate === null) return <Note kind="wait">There is no certificate with this result.</Note>;
  return (
    <LinkButton icon="file-text" to={`/certificates/${certificate.fileHash}.pdf`} reloadDocument>
      {certificate.fileName}
    </LinkButton>
  );
}
