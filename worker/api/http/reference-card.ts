import { z } from "zod";

/** What a text speaks of by a link to its page here, as it is now. */
export const referenceCard = z.object({
  path: z.string().nullable().describe("null where there is no page of it anymore"),
  title: z.string(),
  line: z.string(),
});
