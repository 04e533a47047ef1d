import { parseMultipart } from "@remix-run/multipart-parser";
import type { RequestContext } from "../../../../context";
import { Invalid } from "../../../../errors";
import { declaredLength } from "../../../../media/declared-length";
import { holdBody } from "../../../../media/hold-body";
import { normalText } from "../../../../normal-text";
import { uploaderOf } from "../../../../upload-share";
import { CERTIFICATE_FIELD, CERTIFICATE_MAX_BYTES, CERTIFICATE_TOO_LARGE } from "./certificate-forms";
import { certificateIncomplete, certificateTooLarge, storeCertificate, type TakingContext } from "./take-certificate";

const FIELDS_MAX_BYTES = 65_536;
const MAX = CERTIFICATE_MAX_BYTES + FIELDS_MAX_BYTES;
/** A result's form has a few hundred fields once every group has all its lines. */
const PARTS_MAX = 500;
const UNREADABLE = "The form could not be read. Please send it again.";
const decoder = new TextDecoder();

interface CertificateForm {
  fields: [string, string][];
  /** Null where no file was chosen, or it was refused. */
  taken: Awaited<ReturnType<typeof storeCertificate>> | null;
  /** Why the file was refused, so that what was typed is not lost with it. */
  refused: string | null;
}

/** Whoever calls has checked that the sender may upload. */
export async function takeCertificateForm(context: TakingContext, request: Request): Promise<CertificateForm> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (boundary === null || request.body === null) throw new Invalid({ form: UNREADABLE });
  const length = declaredLength(request.headers);
  if (length !== null && length > MAX) throw certificateTooLarge();
  const refusals = { tooLarge: certificateTooLarge, brokenOff: certificateIncomplete };
  const limits = { max: MAX, length, ...refusals, owner: uploaderOf(context) };
  return holdBody(request.body as ReadableStream<Uint8Array>, limits, (bytes) => takeParts(context, bytes, boundary));
}

function boundaryOf(contentType: string): string | null {
  const [, quoted, bare] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? bare ?? null;
}

async function takeParts(
  context: Pick<RequestContext, "files" | "now">,
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
): Promise<CertificateForm> {
  const { fields, file } = readParts(bytes, boundary);
  if (file === null) return { fields, taken: null, refused: null };
  if (file.bytes.byteLength > CERTIFICATE_MAX_BYTES) return { fields, taken: null, refused: CERTIFICATE_TOO_LARGE };
  try {
    return { fields, taken: await storeCertificate(context, file.bytes, file.name), refused: null };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { fields, taken: null, refused: error.message };
  }
}

interface Parts {
  fields: [string, string][];
  /** A view of the one buffer. */
  file: { name: string; bytes: Uint8Array<ArrayBuffer> } | null;
}

function readParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): Parts {
  const parts: Parts = { fields: [], file: null };
  let fieldBytes = 0;
  try {
    const limits = { boundary, maxFileSize: MAX, maxTotalSize: MAX, maxParts: PARTS_MAX, maxHeaderSize: 8192 };
    for (const part of parseMultipart(bytes, limits)) {
      const [content = bytes.subarray(0, 0)] = part.content;
      const { name = "", filename } = part;
      if (part.isFile) {
        // A browser sends an empty, nameless file where none was chosen.
        const isChosen = name === CERTIFICATE_FIELD && (content.length > 0 || Boolean(filename));
        if (isChosen) parts.file = { name: filename ?? "", bytes: within(bytes, content) };
        continue;
      }
      fieldBytes += content.length;
      if (fieldBytes > FIELDS_MAX_BYTES) throw new Invalid({ form: UNREADABLE });
      parts.fields.push([name, normalText(decoder.decode(content))]);
    }
  } catch (error) {
    throw error instanceof Invalid ? error : new Invalid({ form: UNREADABLE });
  }
  return parts;
}

/** The parser hands out views of what it was given. */
const within = (whole: Uint8Array<ArrayBuffer>, part: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(whole.buffer, part.byteOffset, part.byteLength);
