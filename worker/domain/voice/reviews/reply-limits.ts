export const REPLY_MAX = 2000;
/** Hours for which a reply can be changed. */
export const REPLY_EDIT_HOURS = 24;
