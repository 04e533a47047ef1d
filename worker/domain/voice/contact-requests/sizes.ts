/** Characters of a contact request, counted as code points; what is longer is cut (rules/messaging-safety#vendor-contact). */
export const REQUEST_MAX = 200;

/** So many of them a text has: line ends count once, and what surrounds the words not at all. */
export const requestLength = (text: string): number => Array.from(text.replace(/\r\n?/g, "\n").trim()).length;
