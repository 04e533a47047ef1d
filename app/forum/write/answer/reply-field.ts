/** The text field of the form to reply, which a quote is put into. */
export const REPLY_FIELD = "reply-content";
