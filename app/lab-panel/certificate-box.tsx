import { Suspense } from "react";
import { certificateAddress } from "@worker/domain/catalogue/lab/certificates/certificate-forms";
import type { PanelResult } from "@worker/domain/catalogue/lab/panel/read-panel-result";
import { onDemand } from "~/ui/on-demand";
import { useScripts } from "~/ui/use-scripts";
import { formatBytes } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Note } from "~/ui/note";
import { CertificateLinks } from "./certificate-links";

const PdfViewer = onDemand(async () => ({ default: (await import("~/lab/result/pdf-viewer")).PdfViewer }));

/** The certificate beside the values that were typed from it; without scripts it is downloaded. */
export function CertificateBox({ certificate }: Pick<PanelResult["result"], "certificate">) {
  const scripts = useScripts();
  if (certificate === null) return <Note kind="wait">There is no certificate with this result.</Note>;
  const { fileHash, fileName, bytes } = certificate;
  const path = certificateAddress(fileHash);
  return (
    <section className="lab-pdf lab-beside" aria-label="Certificate file">
      <header>
        <Icon name="file-text" />
        <span className="lab-name">{fileName}</span>
        <a className="btn btn--sm" href={`${path}?download`} download={fileName}>
          <Icon name="download" />
          Download PDF, {formatBytes(bytes)}
        </a>
      </header>
      {certificate.changedAfterSigning && (
        <Note kind="wait">
          This file was changed after it was signed: something was added to it later, which the signature does not
          cover.
        </Note>
      )}
      <CertificateLinks certificate={certificate} />
      {scripts && (
        <Suspense fallback={<p className="lab-wait">Loading the certificate…</p>}>
          <PdfViewer address={path} name={fileName} />
        </Suspense>
      )}
    </section>
  );
}
