import { sealStep } from "@worker/domain/voice/testers/answers";
import { identityKey, identitySealedFor } from "@worker/domain/voice/testers/identity-file";
import { LAST_STEP, type TypedAnswers } from "@worker/domain/voice/testers/program";
import { sealFile } from "@worker/sealed-file";
import type { DemoData, Row } from "./data";
import { latin1, pdfText, writeClassicPdf } from "./pdf/write-pdf";
import type { DemoPicture } from "./pictures/product-picture";

/** A page that says that it is none: nobody's document is imitated. */
function specimen(): Uint8Array<ArrayBuffer> {
  const drawing = latin1(
    `BT /F1 16 Tf 72 700 Td ${pdfText("Specimen. Not an identity document; made for the demo.")} Tj ET`,
  );
  return writeClassicPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    { dict: "", bytes: drawing },
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ]);
}

/** Applications and their documents sealed, as the site itself would store them. @param dataKey the DATA_KEY secret */
export async function sealedTesters(
  { testerApplications, testerDocuments }: Pick<DemoData, "testerApplications" | "testerDocuments">,
  dataKey: string,
): Promise<{
  applications: Row<"testerApplications">[];
  documents: Row<"testerDocuments">[];
  files: DemoPicture[];
}> {
  const applications = [...testerApplications].map(async (row) => {
    const plain = [row.personalSealed, row.experienceSealed, row.writingSealed, row.agreementsSealed];
    const sealed = await Promise.all(
      plain.map((text, at) =>
        sealStep(dataKey, row.id, Math.min(at + 1, LAST_STEP), JSON.parse(text ?? "{}") as TypedAnswers),
      ),
    );
    return Object.assign({ ...row }, ...sealed) as Row<"testerApplications">;
  });
  const bytes = specimen();
  const documents = [...testerDocuments].map(async (row) => {
    const { key, sealed } = await sealFile(dataKey, bytes, identitySealedFor(row.id));
    return { row: { ...row, bytes: bytes.length, keySealed: key }, file: { key: identityKey(row.id), bytes: sealed } };
  });
  const stored = await Promise.all(documents);
  return {
    applications: await Promise.all(applications),
    documents: stored.map(({ row }) => row),
    files: stored.map(({ file }) => file),
  };
}
