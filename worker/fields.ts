import * as v from "valibot";
import { isRealDate } from "./days";

/** A day of the calendar, YYYY-MM-DD; complains once, whether it is no date or a 31 February. */
/* @__NO_SIDE_EFFECTS__ */
export const day = (message: string) =>
  v.config(v.pipe(v.string(message), v.isoDate(message), v.check(isRealDate, message)), { abortPipeEarly: true });
