import { z } from "zod";
import { OVERALL_SAFETY } from "../../domain/catalogue/lab/results/forms";
import { alkaloidsShape, toAlkaloids } from "../../domain/catalogue/lab/public/alkaloid-shape";
import type { FullResult } from "../../domain/catalogue/lab/public/full-result";
import { contactInfo, safetyTests } from "../../domain/catalogue/lab/results/schema";
import { at } from "../http/shapes";

/** A public result under rules/platform#public-names. */
export const labResult = z.object({
  id: z.string(),
  url: z.string().describe("Its own page, which its QR code opens"),
  productId: z.string(),
  productName: z.string().nullable().describe("Null once it is no longer listed"),
  vendorId: z.string(),
  vendorName: z.string().nullable(),
  batchNumber: z.string(),
  code: z.string(),
  testDate: z.string().describe("YYYY-MM-DD"),
  labName: z.string().nullable(),
  labCertificationNumber: z.string().nullable(),
  labContactInfo: contactInfo.nullable(),
  accreditations: z.array(z.string()),
  alkaloids: alkaloidsShape,
  safetyTests: safetyTests.describe("Values, limits and units as the certificate prints them"),
  overallSafety: z.enum(OVERALL_SAFETY).describe("Passed only if all four groups did; never that a product is safe"),
  verification: z.object({
    status: z.enum(["verified", "expired"]),
    valid: z.boolean().describe("Verified and current at this moment"),
    verifiedBy: z.string().nullable().describe("Who compared it with the certificate; null for a former member"),
    verifiedDate: at.nullable(),
    expiryDate: at,
  }),
  certificate: z
    .object({
      originalFileName: z.string(),
      fileUrl: z.string(),
      uploadDate: at,
      fileHash: z.string(),
      qrCodeData: z.string().describe("What its QR code says: the address of its page"),
      bytes: z.number().int(),
      fileFault: z.enum(["missing", "damaged"]).nullable().describe("Why the file is not served at present"),
    })
    .nullable(),
  testingMethod: z.string(),
  sampleWeight: z.string(),
  moistureContent: z.number().nullable().describe("Percent, where a number is printed"),
  moistureShown: z.string().nullable().describe("As printed"),
  isPublic: z.literal(true).describe("Only public results are answered"),
  createdDate: at,
  lastUpdated: at,
  supersededBy: z.string().nullable().describe("The public result that replaced it"),
});

export const verification = z.object({
  outcome: z.enum(["verified", "failed", "choose"]),
  message: z.string(),
  vendors: z.array(z.object({ id: z.string(), name: z.string() })).describe("Who shares the batch number"),
  result: labResult.nullable(),
});

/** @param origin what addresses in the answer begin with */
export function toLabResult(result: FullResult, origin: string): z.infer<typeof labResult> {
  const { certificate, valid } = result;
  return {
    id: result.id,
    url: `${origin}/lab/${result.id}`,
    productId: result.productId,
    productName: result.productName,
    vendorId: result.vendorId,
    vendorName: result.vendorName,
    batchNumber: result.batchNumber,
    code: result.code,
    testDate: result.testDate,
    labName: result.labName,
    labCertificationNumber: result.labNumber,
    labContactInfo: result.labContact,
    accreditations: result.accreditations ?? [],
    alkaloids: toAlkaloids(result.alkaloids),
    safetyTests: result.safety,
    overallSafety: result.overallSafety,
    verification: {
      status: valid ? "verified" : "expired",
      valid,
      verifiedBy: result.verifierName,
      verifiedDate: result.verifiedAt,
      expiryDate: result.expiresAt,
    },
    certificate: certificate && {
      originalFileName: certificate.fileName,
      fileUrl: `${origin}/certificates/${certificate.fileHash}.pdf`,
      uploadDate: certificate.uploadedAt,
      fileHash: certificate.fileHash,
      qrCodeData: `${origin}/lab/${result.id}`,
      bytes: certificate.bytes,
      fileFault: result.fileFault,
    },
    testingMethod: result.testingMethod,
    sampleWeight: result.sampleWeight,
    moistureContent: result.moisture,
    moistureShown: result.moistureShown,
    isPublic: true,
    createdDate: result.createdAt,
    lastUpdated: result.updatedAt,
    supersededBy: result.newer?.id ?? null,
  };
}
