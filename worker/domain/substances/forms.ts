import * as v from "valibot";
import { recordId } from "../lists/forms";

/** The query of `GET /api/substances/statuses`. */
export const statusApiQuery = v.object({
  region: v.optional(v.pipe(recordId, v.description("One region alone, such as US-OH or DE"))),
});
