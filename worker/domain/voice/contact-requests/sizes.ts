/** Characters of a contact request, counted as code points; what is longer is cut (rules/messaging-safety#vendor-contact). */
export const REQUEST_MAX = 200;
