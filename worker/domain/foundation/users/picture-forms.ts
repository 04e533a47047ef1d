import * as v from "valibot";
import { IMAGE_TYPE_WRONG, IMAGE_TYPES } from "../../../media/image-types";

/** For the browser; the server looks at the bytes (rules/accounts#profile-picture). */
export const PICTURE_FIELD = "profilePicture";
export const PICTURE_HINT = "JPG, PNG or GIF, max 2MB";
export const PICTURE_ACCEPT = IMAGE_TYPES;
/** See rules/platform#sizes. */
export const PICTURE_MAX_BYTES = 2 * 1_048_576;
export const PICTURE_TOO_LARGE = "The picture is larger than 2 MB.";
export const PICTURE_SAVED = "Your picture has been saved.";
export const PICTURE_MISSING = "Please choose a picture.";
export const PICTURE_TYPE_WRONG = IMAGE_TYPE_WRONG;

/** The picture page's form beside its file: which of its two buttons was pressed. */
export const pictureForm = v.object({ intent: v.optional(v.picklist(["save", "remove"]), "save") });
