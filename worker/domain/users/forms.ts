import * as v from "valibot";
import type { Theme } from "../../cookies";

export const AGE_UNCONFIRMED = "Please tick both boxes to enter.";

/** The age gate's two boxes (document 1 §2.2): a form says "on" for a ticked box, the API true. */
const ticked = v.union([v.literal("on"), v.literal(true)], AGE_UNCONFIRMED);

export const ageGateForm = v.object({ adult: ticked, laws: ticked });
export const ageGatePageForm = v.object({ ...ageGateForm.entries, returnTo: v.optional(v.string()) });

const THEMES = ["light", "dark", "system"] as const satisfies readonly Theme[];

export const themeForm = v.object({ theme: v.picklist(THEMES), returnTo: v.optional(v.string()) });
