import type { Telling } from "@worker/domain/foundation/telling/reader";
import { readingOf } from "@worker/reading-of";

/** What a run tells with, but for its time. */
export const aTelling: Omit<Telling, "now"> = {
  origin: "https://leafproof.test",
  hashKey: "a test's own key, of thirty-two characters",
  readingOf,
};
