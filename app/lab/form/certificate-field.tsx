import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import {
  CERTIFICATE_FIELD,
  CERTIFICATE_HINT,
  CERTIFICATE_MAX_BYTES,
  CERTIFICATE_MISSING,
  CERTIFICATE_NAME_HEADER,
  CERTIFICATE_ONLY_PDF,
  CERTIFICATE_TOO_LARGE,
  CERTIFICATE_TYPE,
  certificateAddress,
  uploadedText,
} from "@worker/domain/catalogue/lab/certificates/certificate-forms";
import { PictureProgress } from "~/account/picture/progress";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { formatBytes, formatDateTime } from "~/ui/format";
import { Note } from "~/ui/note";
import { useUpload } from "~/ui/upload/use-upload";
import { useScripts } from "~/ui/use-scripts";

export interface ShownCertificate {
  fileName: string;
  fileHash: string;
  bytes: number;
  uploadedAt: number;
}

type CertificateFieldProps = {
  certificate: ShownCertificate | null;
  /** The API's address of this draft's certificate. */
  address: string;
  error: string | undefined;
};

/** What a browser can tell before a byte is sent; the server looks at the bytes. */
function problemOf(file: File | undefined): string | null {
  if (file === undefined) return CERTIFICATE_MISSING;
  if (file.type !== CERTIFICATE_TYPE && !/\.pdf$/i.test(file.name)) return CERTIFICATE_ONLY_PDF;
  return file.size > CERTIFICATE_MAX_BYTES ? CERTIFICATE_TOO_LARGE : null;
}

/** What the server's answer says of the file's text. */
function textOf(answer: unknown): string {
  const counts: { read?: unknown; proposed?: unknown } = typeof answer === "object" && answer !== null ? answer : {};
  const { read, proposed } = counts;
  return uploadedText(typeof read === "number" ? read : 0, typeof proposed === "number" ? proposed : 0);
}

/**
 * The certificate of a draft. With scripts choosing a file sends it, in percent, and it can be canceled or sent again;
 * without them a button sends it along with everything typed.
 */
export function CertificateField({ certificate, address, error }: CertificateFieldProps) {
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const { upload, start, cancel } = useUpload("PUT", address, (answer) => {
    if (input.current) input.current.value = "";
    setSaid(textOf(answer));
    void revalidate();
  });
  const send = () => {
    const file = input.current?.files?.[0];
    const wrong = problemOf(file);
    setProblem(wrong);
    if (file === undefined || wrong !== null) return;
    start(file, {
      "content-type": CERTIFICATE_TYPE,
      [CERTIFICATE_NAME_HEADER]: encodeURIComponent(file.name.toWellFormed()),
    });
  };
  // A browser tells of no file that was chosen already, so that a canceled one could not be chosen again.
  const onCancel = () => {
    cancel();
    if (input.current) input.current.value = "";
  };
  const sendChosen = useEffectEvent(() => {
    if (input.current?.files?.length) send();
  });
  // A file chosen before the script ran told nobody.
  useEffect(() => sendChosen(), []);
  const scripts = useScripts();
  return (
    <section className="stack" aria-labelledby="certificate-title">
      <h2 id="certificate-title">Certificate</h2>
      {certificate && <CertificateLine certificate={certificate} />}
      <Field
        name={CERTIFICATE_FIELD}
        label={certificate ? "Replace the PDF" : "The laboratory's PDF"}
        help={CERTIFICATE_HINT}
        error={problem ?? error}
      >
        <Input type="file" name={CERTIFICATE_FIELD} accept={`${CERTIFICATE_TYPE},.pdf`} ref={input} onChange={send} />
      </Field>
      <PictureProgress upload={upload} label="Certificate upload" onCancel={onCancel} onRetry={send} />
      <div role="status">{upload.state === "done" && <Note kind="good">{said}</Note>}</div>
      {!scripts && (
        <div>
          <Button icon="upload" name="intent" value="upload" formEncType="multipart/form-data">
            Upload PDF
          </Button>
        </div>
      )}
    </section>
  );
}

/** The file that is there: its name, its size and the fingerprint that readers can compare. */
export function CertificateLine({ certificate }: { certificate: ShownCertificate }) {
  const { fileName, fileHash, bytes, uploadedAt } = certificate;
  return (
    <p className="lab-file">
      <a href={certificateAddress(fileHash)} target="_blank" rel="noreferrer">
        {fileName}
      </a>
      <span className="small muted">
        {formatBytes(bytes)} · uploaded {formatDateTime(uploadedAt)} · SHA-256 <code>{fileHash.slice(0, 16)}…</code>
      </span>
    </p>
  );
}
