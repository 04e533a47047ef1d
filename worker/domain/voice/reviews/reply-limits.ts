export const REPLY_MAX = 2000;
/** For so many hours a reply can be changed. */
export const REPLY_EDIT_HOURS = 24;
