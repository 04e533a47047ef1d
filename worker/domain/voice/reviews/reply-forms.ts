import * as v from "valibot";
import { REPLY_MAX } from "./reply-limits";

const EMPTY = "Please write your reply.";

export const replyForm = v.object({
  response: v.pipe(
    v.string(EMPTY),
    v.transform((text) => text.toWellFormed().replace(/\r\n?/g, "\n").trim()),
    v.nonEmpty(EMPTY),
    v.maxLength(REPLY_MAX, `Keep it to ${REPLY_MAX} characters.`),
  ),
});
