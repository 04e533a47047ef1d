import { Suspense, useState, useSyncExternalStore } from "react";
import { certificateAddress } from "@worker/domain/catalogue/lab/certificates/certificate-forms";
import { Icon } from "~/ui/icon";
import { onDemand } from "~/ui/on-demand";
import type { ShownCertificate } from "./certificate-field";

const PdfViewer = onDemand(async () => ({ default: (await import("../result/pdf-viewer")).PdfViewer }));

/** As wide as the sheet needs to put two columns beside each other. */
const WIDE = "(min-width: 1120px)";

function subscribe(changed: () => void) {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );

/** The certificate beside what is typed from it: open where there is room, on demand on a phone. */
export function CertificateBeside({ certificate: { fileHash, fileName } }: { certificate: ShownCertificate }) {
  const wide = useWide();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? wide;
  const path = certificateAddress(fileHash);
  return (
    <details
      className="lab-pdf lab-beside scripted"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) setChosen(event.currentTarget.open);
      }}
    >
      <summary>
        <Icon name="file-text" />
        <span className="lab-name">{fileName}</span>
      </summary>
      {open && (
        <Suspense fallback={<p className="lab-wait">Loading the certificate…</p>}>
          <PdfViewer key={fileHash} address={path} name={fileName} />
        </Suspense>
      )}
    </details>
  );
}
