import { DAY_MS } from "../../../days";

/** One member asks the other for private mode so often (rules/private-mode#asking). */
export const ASK_RULE = { limit: 1, windowMs: DAY_MS } as const;
