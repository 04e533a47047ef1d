import * as v from "valibot";
import { recordId } from "../../foundation/lists/forms";
import { SUBSTANCES } from "./classes";
import { isRealDate } from "../../../days";

export const LEGAL_STATUSES = ["legal", "age-restricted", "restricted", "prohibited", "unknown"] as const;
export type LegalStatus = (typeof LEGAL_STATUSES)[number];

/** What is on record for a substance in a region that a visitor names; never that it is legal for the reader. */
export interface RegionNote {
  region: string;
  name: string;
  status: LegalStatus;
  /** YYYY-MM-DD, when the source was last read; null where the status is unknown. */
  asOf: string | null;
  sourceUrl: string | null;
}

/** What a visitor chooses: a region's code, or "" for none; the way back is a path on this site. */
export const chosenRegionForm = v.object({ region: v.string(), returnTo: v.optional(v.string()) });

const SOURCE_MAX = 500;
export const SOURCE_MISSING = "Give the https address of the source.";
export const DATE_MISSING = "Give the day on which the source was read, as YYYY-MM-DD.";

export const statusApiQuery = v.object({
  region: v.optional(v.pipe(recordId, v.description("One region alone, such as US-OH or DE"))),
});

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === "https:";

const entries = {
  status: v.picklist(LEGAL_STATUSES, "Choose a status."),
  asOf: v.optional(v.pipe(v.string(), v.trim()), ""),
  sourceUrl: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(SOURCE_MAX, `An address has at most ${SOURCE_MAX} characters.`)),
    "",
  ),
};

type Claim = { status: LegalStatus; asOf: string; sourceUrl: string };

/** Anything but unknown carries a date and a source (rules/substances#status-table). */
const hasDate = ({ status, asOf }: Claim): boolean => status === "unknown" || isRealDate(asOf);
const hasSource = ({ status, sourceUrl }: Claim): boolean => status === "unknown" || isHttps(sourceUrl);

/** `version` is the entry's `updatedAt` that the change starts from; left out, the change is unconditional. */
export const statusBody = v.pipe(
  v.object({ ...entries, version: v.optional(v.nullable(v.pipe(v.number(), v.integer()))) }),
  v.forward(
    v.check((claim) => hasDate(claim), DATE_MISSING),
    ["asOf"],
  ),
  v.forward(
    v.check((claim) => hasSource(claim), SOURCE_MISSING),
    ["sourceUrl"],
  ),
);

const formVersion = v.pipe(
  v.optional(v.string(), ""),
  v.regex(/^\d{0,16}$/),
  v.transform((text) => (text === "" ? null : Number(text))),
);

export const statusPageForm = v.pipe(
  v.object({ ...entries, substance: v.picklist(SUBSTANCES), region: recordId, version: formVersion }),
  v.forward(
    v.check((claim) => hasDate(claim), DATE_MISSING),
    ["asOf"],
  ),
  v.forward(
    v.check((claim) => hasSource(claim), SOURCE_MISSING),
    ["sourceUrl"],
  ),
);

export const SUSPENSION_REASON_MAX = 300;
const suspensionReason = v.pipe(
  v.string("Say why; everyone can read it."),
  v.trim(),
  v.minLength(1, "Say why; everyone can read it."),
  v.maxLength(SUSPENSION_REASON_MAX, `A reason has at most ${SUSPENSION_REASON_MAX} characters.`),
);

export const suspensionBody = v.object({ reason: suspensionReason });

export const suspensionForm = v.variant("intent", [
  v.object({ intent: v.literal("suspend"), substance: v.picklist(SUBSTANCES), reason: suspensionReason }),
  v.object({ intent: v.literal("lift"), substance: v.picklist(SUBSTANCES) }),
]);
