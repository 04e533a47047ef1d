import type { z } from "zod";
import type { RequestContext } from "../../../../context";
import { Invalid, TooLarge } from "../../../../errors";
import { bytesSha256Hex } from "../../../../hashing";
import { holdBody } from "../../../../media/hold-body";
import { MediaRefused } from "../../../../media/media-refused";
import { inspectPdf } from "../../../../media/pdf/inspect-pdf";
import type { PdfLink } from "../../../../media/pdf/link-kinds";
import type { TextRow } from "../../../../media/pdf/text/rows";
import { uploaderOf } from "../../../../upload-share";
import {
  CERTIFICATE_FIELD,
  CERTIFICATE_INCOMPLETE,
  CERTIFICATE_MAX_BYTES,
  CERTIFICATE_MISSING,
  CERTIFICATE_ONLY_PDF,
  CERTIFICATE_TOO_LARGE,
  CERTIFICATE_TYPE,
} from "./certificate-forms";
import { certificateName } from "./certificate-name";
import { certificateKey } from "../results/certificate-file";
import type { certificate } from "../results/schema";
import { storeFile } from "../../../../media/store-file";

export type Certificate = z.infer<typeof certificate>;
export type TakingContext = Pick<RequestContext, "files" | "now" | "viewer" | "network">;

/** A certificate that has been stored, and the lines of its pages while they are at hand. */
interface Taken {
  certificate: Certificate;
  pages: TextRow[][];
}

interface Declared {
  fileName: string;
  /** Bytes, where the sender says so. */
  length: number | null;
  contentType: string;
}

/** More than these help nobody who reviews a file. */
const LINKS_LISTED = 50;

export const certificateTooLarge = () => new TooLarge(CERTIFICATE_TOO_LARGE);
export const certificateIncomplete = () => new Invalid({ [CERTIFICATE_FIELD]: CERTIFICATE_INCOMPLETE });

/** Whoever calls has checked the sender, since nobody else's bytes are read at all (rules/certificates#taking-in). */
export async function takeCertificate(
  context: TakingContext,
  body: ReadableStream<Uint8Array> | null,
  { fileName, length, contentType }: Declared,
): Promise<Taken> {
  const [type = ""] = contentType.split(";");
  if (type.trim().toLowerCase() !== CERTIFICATE_TYPE) throw new Invalid({ [CERTIFICATE_FIELD]: CERTIFICATE_ONLY_PDF });
  if (body === null) throw new Invalid({ [CERTIFICATE_FIELD]: CERTIFICATE_MISSING });
  const max = CERTIFICATE_MAX_BYTES;
  if (length !== null && length > max) throw certificateTooLarge();
  const refusals = { tooLarge: certificateTooLarge, brokenOff: certificateIncomplete };
  const limits = { max, length, ...refusals, owner: uploaderOf(context) };
  return holdBody(body, limits, (bytes) => storeCertificate(context, bytes, fileName));
}

/** Inspects a whole certificate, and stores it under its hash. @throws Invalid for `certificate` */
export async function storeCertificate(
  { files, now }: Pick<TakingContext, "files" | "now">,
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
): Promise<Taken> {
  const { links, isChangedAfterSigning, readText } = inspected(bytes);
  const pages = readText();
  const fileHash = await bytesSha256Hex(bytes);
  // Written also where it is there already: the same bytes, and the sweep of what is old and unused lets it be.
  await storeFile(files, { key: certificateKey(fileHash), bytes, type: CERTIFICATE_TYPE, sha256: fileHash });
  const named = { fileName: certificateName(fileName), fileHash, bytes: bytes.byteLength, uploadedAt: now };
  const signing = isChangedAfterSigning ? { changedAfterSigning: true as const } : {};
  return { certificate: { ...named, ...listed(links), ...signing }, pages };
}

function inspected(bytes: Uint8Array) {
  try {
    return inspectPdf(bytes);
  } catch (error) {
    if (error instanceof MediaRefused) throw new Invalid({ [CERTIFICATE_FIELD]: error.message });
    throw error;
  }
}

const listed = (links: readonly PdfLink[]) => ({ links: links.slice(0, LINKS_LISTED), linkCount: links.length });
