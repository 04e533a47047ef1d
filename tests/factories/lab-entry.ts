import { env, exports } from "cloudflare:workers";
import { utcDay } from "@worker/days";
import type { TypedResult } from "@worker/domain/catalogue/lab/results/result-fields";
import { insert } from "./insert";
import { aPdf } from "./pdfs";
import { aLabPartner, aProduct, DAY } from "./rows";
import { ask, ORIGIN, type Person } from "./site";

/** Yesterday by the Worker's own clock: current and not in the future. */
export const testedDay = (): string => utcDay(Date.now() - DAY);

const metal = (name: string, value: string, limit: string): Record<string, string> => ({
  [`${name}-value`]: value,
  [`${name}-limit`]: limit,
  [`${name}-unit`]: "ppm",
});

/** A certificate as typed, whole and consistent: all four groups passed. */
export const typedResult = (overrides: TypedResult = {}): TypedResult => ({
  productId: "product",
  batchNumber: "TV-2611-01",
  testDate: testedDay(),
  labId: "lab",
  alkaloidUnit: "%",
  mitragynine: "1.42",
  sevenOhMitragynine: "0.02",
  paynantheine: "0.21",
  speciogynine: "0.11",
  totalAlkaloids: "1.80",
  testingMethod: "HPLC-UV",
  sampleWeight: "25.3 g",
  moisture: "4.1",
  "heavyMetals-verdict": "passed",
  ...metal("heavyMetals-0", "0.12", "0.5"),
  ...metal("heavyMetals-1", "< 0.01", "0.2"),
  ...metal("heavyMetals-2", "Not detected", "0.3"),
  ...metal("heavyMetals-3", "ND", "1.5"),
  "microbials-verdict": "passed",
  "microbials-0-value": "1,200",
  "microbials-0-limit": "10000",
  "microbials-0-unit": "CFU/g",
  "microbials-1-value": "< 10",
  "microbials-1-limit": "1000",
  "microbials-1-unit": "CFU/g",
  "microbials-2-value": "Absent",
  "microbials-2-unit": "in 25 g",
  "microbials-3-value": "Not detected",
  "pesticides-verdict": "passed",
  "pesticides-0-value": "66",
  "pesticides-1-value": "0",
  "residualSolvents-verdict": "passed",
  "residualSolvents-0-value": "21",
  "residualSolvents-1-value": "Not detected",
  ...overrides,
});

/** The laboratory "lab" and a product of a vendor. */
export async function aTestableProduct(vendorId: string, id = "product"): Promise<void> {
  await insert(env.DB, "products", [aProduct({ id, vendorId, substance: "plain-leaf" })]);
}
export const aLab = () => insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);

const DRAFTS = "/api/vendor/labs/drafts";

/** Sends a certificate to a draft, by the API's address of the draft. */
export const putCertificate = (path: string, body: BodyInit, { cookie }: Pick<Person, "cookie">, name = "coa.pdf") =>
  exports.default.fetch(
    new Request(`${ORIGIN}${path}/certificate`, {
      method: "PUT",
      body,
      headers: { cookie, "content-type": "application/pdf", "x-file-name": encodeURIComponent(name) },
    }),
  );

/** A draft of a vendor's with these fields, and with a certificate of its own. */
export async function aWholeDraft(who: Pick<Person, "cookie">, overrides: TypedResult = {}): Promise<string> {
  const made = await ask(DRAFTS, { cookie: who.cookie, json: {} });
  const { id } = await made.json<{ id: string }>();
  const fields = typedResult(overrides);
  await ask(`${DRAFTS}/${id}`, { method: "PUT", cookie: who.cookie, json: { fields } });
  await putCertificate(`${DRAFTS}/${id}`, aPdf({ text: `Certificate ${id}` }), who);
  return id;
}

export const submitDraft = ({ cookie }: Pick<Person, "cookie">, id: string) =>
  ask(`${DRAFTS}/${id}/submission`, { method: "POST", cookie });
