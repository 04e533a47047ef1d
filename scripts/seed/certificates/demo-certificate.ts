import { createHash } from "node:crypto";
import type { ResultRow } from "../lab/lab";
import { pdfText, writeClassicPdf, writeCompressedPdf } from "../pdf/write-pdf";
import { contentOf, type Sample } from "./content";
import { drawCertificate } from "./draw";

export interface DemoCertificate {
  bytes: Uint8Array<ArrayBuffer>;
  /** As a result's row names the file. */
  named: { fileName: string; fileHash: string; bytes: number; uploadedAt: number; links: []; linkCount: 0 };
}

/** The PDF behind a demo result, the same bytes each time. */
export function demoCertificate(result: ResultRow, sample: Sample): DemoCertificate {
  const content = contentOf(result, sample);
  const info = `<< /Title ${pdfText(`${content.style.title} ${content.report}`)} /Producer (Leafproof demo) >>`;
  const parts = drawCertificate(content).parts(info);
  const trailer = `/Root 1 0 R /Info ${parts.length} 0 R`;
  const bytes = (content.style.compressed ? writeCompressedPdf : writeClassicPdf)(parts, trailer);
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  const uploadedAt = result.createdAt;
  return {
    bytes,
    named: { fileName: content.fileName, fileHash, bytes: bytes.length, uploadedAt, links: [], linkCount: 0 },
  };
}
