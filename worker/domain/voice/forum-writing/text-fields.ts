import * as v from "valibot";
import { seen, visibleLine } from "../../../fields";
import { TAG_MAX, TAGS_MAX } from "../forum/forms";

const lengthOf = (text: string): number => Array.from(text).length;
export const atLeast = (least: number, message: string) =>
  v.check<string, string>((text) => lengthOf(text) >= least, message);
export const atMost = (most: number, message: string) =>
  v.check<string, string>((text) => lengthOf(text) <= most, message);

/** Lines end one way; spaces at a line's end and in front of the first line mean something in Markdown. */
export const written = v.transform((text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/\0/g, "")
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd(),
);
export const notBlank = (message: string) => v.check<string, string>((text) => seen(text) !== "", message);
const trimmedAtLeast = (least: number, message: string) =>
  v.check<string, string>((text) => lengthOf(text.trim()) >= least, message);

/** Markdown. @param missing what is said of nothing; @param short of too little; @param long of too much */
export const content = (missing: string, short: string, least: number, most: number, long: string) =>
  v.config(
    v.pipe(
      v.string(missing),
      written,
      notBlank(missing),
      trimmedAtLeast(least, short),
      atMost(most, long),
      v.description("Markdown"),
    ),
    { abortPipeEarly: true },
  );
/** An address of nothing but a period or two leads elsewhere. */
const isTag = (text: string): boolean => seen(text).replaceAll(".", "") !== "";

/** Without what an address or a list of tags separates by, so that a tag stays one. */
const tag = (long: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[,#/?]/g, " ")),
    visibleLine,
    v.toLowerCase(),
    atMost(TAG_MAX, long),
  );
/* @__NO_SIDE_EFFECTS__ */
export const tagList = ({ many, long }: { many: string; long: string }) =>
  v.pipe(
    v.array(tag(long)),
    v.transform((all) => [...new Set(all.filter(isTag))]),
    v.maxLength(TAGS_MAX, many),
  );

/** Tags as they are typed: separated by commas. */
export const typedTags = (text: string): string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
