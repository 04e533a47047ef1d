import type { FullResult } from "@worker/domain/catalogue/lab/public/full-result";
import { resultPath } from "../result-address";

/** Structured data of a result's page: a report by a laboratory, its verdict and its dates; a fail leads. */
export function resultStructuredData(result: FullResult, origin: string) {
  const { id, batchNumber, overallSafety, testDate, expiresAt, labName, productName, newer } = result;
  return {
    "@context": "https://schema.org",
    "@type": "Report",
    "@id": origin + resultPath(id),
    url: origin + resultPath(id),
    name: `${overallSafety === "Failed" ? "Safety: Failed. " : ""}Laboratory result of batch ${batchNumber}`,
    abstract: `Safety: ${overallSafety}`,
    reportNumber: batchNumber,
    dateCreated: testDate,
    expires: new Date(expiresAt).toISOString().slice(0, 10),
    ...(labName === null ? {} : { author: { "@type": "Organization", name: labName } }),
    ...(productName === null ? {} : { about: { "@type": "Thing", name: productName } }),
    ...(newer === null ? {} : { correction: origin + resultPath(newer.id) }),
  };
}
