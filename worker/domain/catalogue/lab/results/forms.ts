export const LAB_STATUSES = ["verified", "pending", "rejected", "expired"] as const;
export type LabStatus = (typeof LAB_STATUSES)[number];

export const SAFETY_GROUPS = ["heavyMetals", "microbials", "pesticides", "residualSolvents"] as const;
export type SafetyGroup = (typeof SAFETY_GROUPS)[number];

export const SAFETY_GROUP_LABELS: Record<SafetyGroup, string> = {
  heavyMetals: "Heavy metals",
  microbials: "Microbials",
  pesticides: "Pesticides",
  residualSolvents: "Residual solvents",
};

export const VERDICTS = ["passed", "failed", "not-tested"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_LABELS: Record<Verdict, string> = {
  passed: "Passed",
  failed: "Failed",
  "not-tested": "Not tested",
};

export const OVERALL_SAFETY = ["Passed", "Failed", "Incomplete"] as const;
export type OverallSafety = (typeof OVERALL_SAFETY)[number];

/** What a chip says of a product's or vendor's newest result: its kind, and the exact words. */
export const EVIDENCE_TEXTS = {
  lab: "Lab verified",
  fail: "Failed",
  expired: "Expired",
  "fail-expired": "Failed, expired",
  wait: "Pending",
  vendor: "Vendor-reported",
  none: "Not tested",
} as const;
export type EvidenceKind = keyof typeof EVIDENCE_TEXTS;

/** Whether the newest result is past its end, whatever it said. */
export const isPast = (kind: EvidenceKind): boolean => kind === "expired" || kind === "fail-expired";

export const ALKALOIDS = ["mitragynine", "sevenOhMitragynine", "paynantheine", "speciogynine"] as const;

export const LAB_VALID_MONTHS = 6;

/** Units in which certificates print alkaloids; a unit is a tablet, a capsule or whatever else is sold by the piece. */
export const ALKALOID_UNITS = ["%", "mg/g", "ppm", "mg/unit"] as const;
export type AlkaloidUnit = (typeof ALKALOID_UNITS)[number];
