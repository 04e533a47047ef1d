import * as v from "valibot";

/** Characters of an official reply. */
export const REPLY_MAX = 2000;
/** For so many hours a reply can be changed. */
export const REPLY_EDIT_HOURS = 24;

const EMPTY = "Please write your reply.";

/** The vendor's official reply, by form and API. */
export const replyForm = v.object({
  response: v.pipe(
    v.string(EMPTY),
    v.transform((text) => text.toWellFormed().replace(/\r\n?/g, "\n").trim()),
    v.nonEmpty(EMPTY),
    v.maxLength(REPLY_MAX, `Keep it to ${REPLY_MAX} characters.`),
  ),
});
