import { afterChangeOf } from "@worker/domain/registry/after-change";
import { env } from "cloudflare:workers";
import { connect } from "@worker/db/client";
import type { Member } from "@worker/domain/foundation/access/policy";
import type { DecideContext } from "@worker/domain/catalogue/lab/panel/decide";
import type { PartnerInput } from "@worker/domain/catalogue/lab/partners/partner-forms";
import { parseSettings, type SiteSettings } from "@worker/domain/foundation/settings/settings";
import { readSettings } from "@worker/env";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "@objects/stubs";
import type { Row } from "../../scripts/seed/data";
import { aProvider } from "./mail";
import { aLabResult, NOW } from "./rows";

export const ALL_PASSED = {
  heavyMetals: "passed",
  microbials: "passed",
  pesticides: "passed",
  residualSolvents: "passed",
} as const;

const lead = { name: "Lead", value: 0.1, shown: "0.10", limit: 0.5, limitShown: "0.50", unit: "µg/g" };
export const passed = { verdict: "passed" as const, measures: [lead] };
export const failed = { verdict: "failed" as const, measures: [{ ...lead, value: 0.9, shown: "0.90" }] };
export const notTested = { verdict: "not-tested" as const, measures: [] };
export const SAFE = { heavyMetals: passed, microbials: passed, pesticides: passed, residualSolvents: passed };

/** What a certificate's row keeps; the same letter stands for the same file. */
export const aCertificate = (template = "a") => ({
  ...{ fileName: `certificate-${template}.pdf`, fileHash: template.repeat(64), bytes: 1000, uploadedAt: NOW },
});

let files = 0;

/** A result that waits, with a certificate of its own and values in every group; give it the ids. */
export function aWaitingResult(overrides: Partial<Row<"labResults">> = {}): Row<"labResults"> {
  files += 1;
  const certificate = { ...aCertificate(), fileHash: files.toString(16).padStart(64, "0") };
  return aLabResult({
    ...{ status: "pending", verifiedAt: null, verifiedBy: null, safety: SAFE, certificate },
    ...overrides,
  });
}

/** As much of a request as deciding takes; deferred work is waited for by `settled`. */
export function deciding(viewer: Member, now: number = NOW, site: Partial<SiteSettings> = {}) {
  const usage = new Usage();
  const deferred: Promise<unknown>[] = [];
  const services = {
    ...{ backgroundDb: connect(env.DB), objects: objectStubs(env, usage), viewer, now },
    defer: (work: Promise<unknown>) => void deferred.push(work),
    setHeader: () => undefined,
  };
  const context = {
    ...services,
    ...{
      db: connect(countedD1(env.DB, usage)),
      afterChange: afterChangeOf(services),
      origin: "http://localhost",
      requestId: "test",
      mailer: aProvider(),
      env: readSettings({ ...env }),
    },
    site: { ...parseSettings([], "open"), ...site },
  } satisfies DecideContext;
  return { ...context, usage, settled: () => Promise.all(deferred) };
}

let partners = 0;

/** The body that adds or changes a laboratory; its number is new each time. */
export function aPartnerBody(overrides: Partial<PartnerInput> = {}): PartnerInput {
  partners += 1;
  return {
    ...{ name: `Assay ${partners}`, certificationNumber: `AS-${partners}`, accreditations: ["ISO/IEC 17025"] },
    ...{ accreditationEndsOn: "2099-12-31", specialties: ["Alkaloids"], email: "lab@assay.example" },
    ...{ phone: "", website: "https://assay.example", address: "Golden, CO" },
    ...overrides,
  };
}
