import * as v from "valibot";
import { visibleLine } from "../../../../fields";
import { cursor, listQuery, recordId } from "../../../foundation/lists/forms";
import { LAB_STATUSES, VERDICTS } from "../results/forms";

export const REASON_MAX = 1000;

const REASON_MISSING = "Give a reason; the vendor reads it.";
const REASON_LONG = "Keep the reason to 1,000 characters.";

const verdict = (missing: string) => v.picklist(VERDICTS, missing);
const groups = {
  heavyMetals: verdict("Say what the certificate reads for heavy metals."),
  microbials: verdict("Say what the certificate reads for microbials."),
  pesticides: verdict("Say what the certificate reads for pesticides."),
  residualSolvents: verdict("Say what the certificate reads for residual solvents."),
};
const reason = v.pipe(
  v.string(REASON_MISSING),
  visibleLine,
  v.nonEmpty(REASON_MISSING),
  v.maxLength(REASON_MAX, REASON_LONG),
);

export const verification = v.strictObject({ groups: v.strictObject(groups) });
export const rejection = v.strictObject({ reason });

/** A form without a choice sends no field at all; the group's own words answer it, not the validator's. */
const answered = <S extends v.GenericSchema<string>>(group: S) => v.pipe(v.optional(v.string(), ""), group);

export const decisionForm = v.variant("intent", [
  v.object({
    intent: v.literal("verify"),
    heavyMetals: answered(groups.heavyMetals),
    microbials: answered(groups.microbials),
    pesticides: answered(groups.pesticides),
    residualSolvents: answered(groups.residualSolvents),
  }),
  v.object({ intent: v.literal("reject"), reason }),
]);
export type PanelDecision = v.InferOutput<typeof decisionForm>;

export const PANEL_STATUSES = LAB_STATUSES;
const status = v.picklist(LAB_STATUSES, "Choose verified, pending, rejected or expired.");
const chosen = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.fallback(
    v.optional(
      v.union([
        v.pipe(
          v.literal(""),
          v.transform(() => undefined),
        ),
        schema,
      ]),
    ),
    undefined,
  );

export const queueApiQuery = listQuery({});
export const historyApiQuery = listQuery({
  status: v.optional(status),
  vendor: v.optional(v.pipe(recordId, v.description("A vendor's id"))),
  lab: v.optional(v.pipe(recordId, v.description("A laboratory's id"))),
});
export const queuePageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
export const historyPageQuery = v.object({
  status: chosen(status),
  vendor: chosen(recordId),
  lab: chosen(recordId),
  cursor: v.fallback(v.optional(cursor), undefined),
});

export const TWO_PERSON_FIRST = "Confirmed. It will be verified once another person has approved it.";
export const VERIFIED = "Verified. The product, the vendor and search show it.";
export const REJECTED = "Rejected. The vendor reads the reason.";
export const WITHDRAWN = "Withdrawn. It is no longer public, and the vendor reads the reason.";
