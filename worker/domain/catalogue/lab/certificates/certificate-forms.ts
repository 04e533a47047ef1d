/** What a certificate may be (rules/certificates#taking-in), for the browser as for the server. */
export const CERTIFICATE_MAX_BYTES = 10_485_760;
export const CERTIFICATE_TYPE = "application/pdf";
/** The file's field in a form, and where its refusal is shown. */
export const CERTIFICATE_FIELD = "certificate";
/** Carries the file's name, percent-encoded, where the body is the file itself. */
export const CERTIFICATE_NAME_HEADER = "x-file-name";

export const CERTIFICATE_HINT = "PDF, at most 10 MB, without a password";
export const CERTIFICATE_MISSING = "Choose the laboratory's certificate.";
export const CERTIFICATE_ONLY_PDF = "Only PDF files are accepted.";
export const CERTIFICATE_TOO_LARGE = "The certificate is larger than 10 MB.";
export const CERTIFICATE_INCOMPLETE = "The upload was interrupted before the file was complete. Please send it again.";

/** What became of an uploaded file's text. @param read values that it gave @param proposed those for fields still empty */
export function uploadedText(read: number, proposed: number): string {
  const what =
    read === 0
      ? "No values could be read from this PDF. Type them as it prints them."
      : proposed === 0
        ? "Everything that could be read from it is typed already."
        : `${proposed} ${proposed === 1 ? "value" : "values"} proposed.`;
  return `The certificate has been uploaded. ${what}`;
}

/** Instead of a file that is on record and cannot be shown (rules/certificates#damaged-files). */
export const FAULT_TEXTS = {
  missing: "This certificate is on record, but its file is missing on our side. It was reported to us.",
  damaged: "The file of this certificate is damaged on our side, so we do not show it. It was reported to us.",
};

export const certificateAddress = (hash: string): string => `/certificates/${hash}.pdf`;
