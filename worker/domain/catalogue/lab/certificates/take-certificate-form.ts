import { Invalid } from "../../../../errors";
import { holdForm } from "../../../../media/hold-form";
import { uploaderOf } from "../../../../upload-share";
import { CERTIFICATE_FIELD, CERTIFICATE_MAX_BYTES, CERTIFICATE_TOO_LARGE } from "./certificate-forms";
import { certificateIncomplete, certificateTooLarge, storeCertificate, type TakingContext } from "./take-certificate";

interface CertificateForm {
  fields: [string, string][];
  /** Null where no file was chosen, or it was refused. */
  taken: Awaited<ReturnType<typeof storeCertificate>> | null;
  /** Why the file was refused, so that what was typed is not lost with it. */
  refused: string | null;
}

/** Whoever calls has checked that the sender may upload. */
export async function takeCertificateForm(context: TakingContext, request: Request): Promise<CertificateForm> {
  const limits = {
    ...{ field: CERTIFICATE_FIELD, max: CERTIFICATE_MAX_BYTES, owner: uploaderOf(context) },
    ...{ tooLarge: certificateTooLarge, brokenOff: certificateIncomplete },
  };
  return holdForm(request, limits, async ({ fields, file }) => {
    if (file === null) return { fields, taken: null, refused: null };
    if (file.bytes.byteLength > CERTIFICATE_MAX_BYTES) return { fields, taken: null, refused: CERTIFICATE_TOO_LARGE };
    try {
      return { fields, taken: await storeCertificate(context, file.bytes, file.name), refused: null };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return { fields, taken: null, refused: error.message };
    }
  });
}
