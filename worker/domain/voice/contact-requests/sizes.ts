/**
 * Characters of a contact request, counted as code points; what is longer is cut
 * (rules/messaging-safety#vendor-contact).
 */
export const REQUEST_MAX = 200;

/** The length of a text in code points; a line end counts once, and surrounding space not at all. */
export const requestLength = (text: string): number => Array.from(text.replace(/\r\n?/g, "\n").trim()).length;
