import { z } from "zod";

/** What a text speaks of by a link to its page here, as it is now. */
export const referenceCard = z.object({
  path: z.string(),
  title: z.string(),
  line: z.string(),
});
