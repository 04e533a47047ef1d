import * as v from "valibot";
import { paragraphs, seen, visible } from "../../../fields";

export const REASON_MIN = 10;
export const REASON_MAX = 500;

const length = (text: string): number => Array.from(text).length;

/** Why somebody looks at what is another's; the audit log keeps it. Counted in code points. */
/* @__NO_SIDE_EFFECTS__ */
export const statedReason = (missing: string) =>
  v.config(
    v.pipe(
      v.string(missing),
      paragraphs,
      v.check((text) => seen(text) !== "", missing),
      v.check((text) => length(visible(text)) >= REASON_MIN, `The reason needs at least ${REASON_MIN} characters.`),
      v.check((text) => length(text) <= REASON_MAX, `The reason can have ${REASON_MAX} characters at most.`),
    ),
    { abortPipeEarly: true },
  );
