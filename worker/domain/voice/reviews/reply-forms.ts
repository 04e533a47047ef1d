import * as v from "valibot";
import { paragraphs } from "../../../fields";
import { REPLY_MAX } from "./reply-limits";

const EMPTY = "Please write your reply.";

export const replyForm = v.object({
  response: v.pipe(
    v.string(EMPTY),
    paragraphs,
    v.nonEmpty(EMPTY),
    v.maxLength(REPLY_MAX, `Keep it to ${REPLY_MAX} characters.`),
  ),
});
