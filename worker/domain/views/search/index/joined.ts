import { normalise } from "../../../foundation/lists/phrase";

/** What joins the parts of a word or number, and what people leave out or put in: hyphens, apostrophes, spaces, slashes. */
const JOINTS = /[-‐-―'’_/.\s]/gu;

/** A number or name as one run: "HL-2611-08" and "hl 2611 08" are the same. */
export const joined = (text: string): string => normalise(text).replace(JOINTS, "");
