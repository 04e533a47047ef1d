import * as v from "valibot";
import { isRealDate } from "./days";

/** A day of the calendar, YYYY-MM-DD; complains once, whether it is no date or a 31 February. */
/* @__NO_SIDE_EFFECTS__ */
export const day = (message: string) =>
  v.config(v.pipe(v.string(message), v.isoDate(message), v.check(isRealDate, message)), { abortPipeEarly: true });

/** Half a character cannot be stored. */
export const wellFormed = v.transform((text: string) => text.toWellFormed().trim());

/** Lines end one way, whatever sent them. */
export const paragraphs = v.transform((text: string) => text.toWellFormed().replace(/\r\n?/g, "\n").trim());

export const oneLine = (text: string): string => text.toWellFormed().replace(/\s+/gu, " ").trim();
export const singleLine = v.transform(oneLine);

/** One line without anything that cannot be seen, for what others know somebody by. */
export const visible = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
export const visibleLine = v.transform(visible);

/** What nobody can see is no text: what is left without it. */
export const seen = (text: string): string => text.replace(/[\s\p{C}\p{Z}\p{DI}\u2800]/gu, "");
