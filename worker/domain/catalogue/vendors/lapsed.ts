import { Forbidden } from "../../../errors";
import { WRITING_LAPSED } from "./writing-lapsed";

/** The one refusal of whatever rests while a vendor's verification is not in force (rules/vendors#lapsed-writing). */
export const lapsed = (why = WRITING_LAPSED): Forbidden => new Forbidden(why, "writing-lapsed");
