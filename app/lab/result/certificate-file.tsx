import { Suspense, useRef, useState } from "react";
import { certificateAddress, FAULT_TEXTS } from "@worker/domain/catalogue/lab/certificates/certificate-forms";
import type { FullResult } from "@worker/domain/catalogue/lab/public/full-result";
import { Button } from "~/ui/button";
import { formatBytes } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Note } from "~/ui/note";
import { onDemand } from "~/ui/on-demand";

/** The viewer and the library behind it come when somebody wants to see the file. */
const PdfViewer = onDemand(async () => ({ default: (await import("./pdf-viewer")).PdfViewer }));

/** The certificate's file: shown in the page on demand, and always to download; its facts stand beside it as text. */
export function CertificateFile({
  result: { certificate, fileFault },
}: {
  result: Pick<FullResult, "certificate" | "fileFault">;
}) {
  const [shown, setShown] = useState(false);
  const box = useRef<HTMLElement>(null);
  // The button goes as the viewer comes; whoever pressed it by key must not be sent back to the top of the page.
  const show = () => {
    box.current?.focus();
    setShown(true);
  };
  if (certificate === null)
    return <p className="source no-print">The file of this certificate is not on record; its figures are.</p>;
  if (fileFault !== null) {
    return (
      <Note kind="bad" title={fileFault === "missing" ? "The PDF is missing." : "The PDF is damaged."}>
        {FAULT_TEXTS[fileFault]} The figures on this page were checked against it before.
      </Note>
    );
  }
  const path = certificateAddress(certificate.fileHash);
  return (
    <section ref={box} tabIndex={-1} className="lab-pdf no-print" aria-label="Certificate file">
      <header>
        <Icon name="file-text" />
        <span className="lab-name">{certificate.fileName}</span>
        <a className="btn btn--sm" href={`${path}?download`} download={certificate.fileName}>
          <Icon name="download" />
          Download PDF, {formatBytes(certificate.bytes)}
        </a>
      </header>
      {shown ? (
        <Suspense fallback={<p className="lab-wait">Loading the certificate…</p>}>
          <PdfViewer address={path} name={certificate.fileName} />
        </Suspense>
      ) : (
        <div className="lab-wait">
          <Button type="button" icon="eye" className="scripted" onClick={show}>
            Show the certificate
          </Button>
          <p className="small muted">
            The file is stored exactly as the laboratory made it; its fingerprint is in the list of facts. Its contents
            are written out on this page.
          </p>
        </div>
      )}
    </section>
  );
}
