import { and, desc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import type { Db } from "../../../../db/client";
import { takeOrRefuse } from "../../../../take-or-refuse";
import { normaliseCode } from "../results/codes";
import { type FullResult, isPublicRow, selectFullResults, toFullResult } from "./full-result";
import { pickSamples, type Sample, sampleStatements } from "./samples";
import { batchKey, labResults } from "../results/schema";
import type { Lookup } from "./verify-forms";

/** Results that share a batch number and are looked at; public ones come first. */
const SHARING_MAX = 30;

export type OtherResult = Pick<
  FullResult,
  "id" | "batchNumber" | "testDate" | "productName" | "productListed" | "overallSafety" | "evidence" | "supersededBy"
>;

export interface SharingVendor {
  id: string;
  name: string;
}

type Verification =
  | { outcome: "verified"; result: FullResult; others: OtherResult[] }
  /** Expired, with the result; or pending or rejected, of which nothing is disclosed. */
  | { outcome: "failed"; result: FullResult | null; others: OtherResult[] }
  | { outcome: "choose"; vendors: SharingVendor[] }
  | { outcome: "not-found" };

type Rows = Awaited<ReturnType<typeof candidates>>;

/** With a code the batch only has to agree; a batch alone may be on several results (rules/lab#lookup). */
const candidates = (db: Db, { code, batch, vendor }: Lookup) =>
  selectFullResults(db)
    .where(
      and(
        code === "" ? undefined : eq(labResults.code, normaliseCode(code)),
        batch === "" ? undefined : eq(batchKey(labResults.batchNumber), sql`upper(${batch})`),
        vendor === "" ? undefined : eq(labResults.vendorId, vendor),
      ),
    )
    .orderBy(sql`${labResults.status} in ('verified', 'expired') desc`, desc(labResults.testDate), desc(labResults.id))
    .limit(SHARING_MAX);

function judge(rows: Rows, now: number): Verification {
  if (rows.length === 0) return { outcome: "not-found" };
  // What nobody has verified yet neither answers beside what is on record nor makes it ambiguous: else anybody could
  // put a vendor's batch in doubt by an upload.
  const known = rows.filter(isPublicRow).map((row) => toFullResult(row, now));
  const vendors = new Map(known.map(({ vendorId, vendorName }) => [vendorId, vendorName]));
  if (vendors.size > 1) {
    const named = [...vendors].map(([id, name]) => ({ id, name: name ?? "A vendor that is no longer listed" }));
    return { outcome: "choose", vendors: named.toSorted((a, b) => a.name.localeCompare(b.name, "en")) };
  }
  const result =
    known.find(({ valid, newer }) => valid && newer === null) ?? known.find(({ valid }) => valid) ?? known[0];
  if (result === undefined) return { outcome: "failed", result: null, others: [] };
  const others = known
    .filter((each) => each !== result)
    .map(({ id, batchNumber, testDate, productName, productListed, overallSafety, evidence, supersededBy }) => ({
      ...{ id, batchNumber, testDate, productName, productListed, overallSafety, evidence, supersededBy },
    }));
  return { outcome: result.valid ? "verified" : "failed", result, others };
}

/** Counts a lookup against the network, so that trying codes is cut short (rules/lab#lookup). @throws RateLimited */
export async function takeLookup({
  objects,
  network,
  site,
  now,
}: Pick<RequestContext, "objects" | "network" | "site" | "now">) {
  await takeOrRefuse(objects.limiter(`lab:codes:${network}`), site.throttles.labCodes, now);
}

export const verify = async (db: Db, lookup: Lookup, now: number): Promise<Verification> =>
  judge(await candidates(db, lookup), now);

/** The samples come in the same round trip; nothing is looked up where nothing was typed. */
export async function verifyWithSamples(
  db: Db,
  lookup: Lookup | null,
  now: number,
): Promise<{ verification: Verification | null; samples: Sample[] }> {
  if (lookup === null) return { verification: null, samples: pickSamples(await db.batch(sampleStatements(db)), now) };
  const [rows, ...answers] = await db.batch([candidates(db, lookup), ...sampleStatements(db)]);
  return { verification: judge(rows, now), samples: pickSamples(answers, now) };
}
