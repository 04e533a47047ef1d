import * as v from "valibot";

/** What a browser may know of banners before it sends one; the server looks at the bytes. */
export const BANNER_FIELD = "banner";
export const BANNER_HINT = "JPG, PNG or GIF, wide, max 2MB. It appears across the top of your page.";
export const BANNER_ACCEPT = "image/jpeg,image/png,image/gif";
/** See rules/platform#sizes. */
export const BANNER_MAX_BYTES = 2 * 1_048_576;
export const BANNER_TOO_LARGE = "The banner is larger than 2 MB.";
export const BANNER_MISSING = "Please choose a picture.";
export const BANNER_SAVED = "Your banner has been saved.";
export const BANNER_REMOVED = "Your banner has been removed.";

export const bannerForm = v.object({ intent: v.optional(v.picklist(["save", "remove"]), "save") });
