/** What pictures may be, as a file field and a request's header name it; the server looks at the bytes. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/gif";
export const IMAGE_TYPE_WRONG = "Please choose a JPG, PNG or GIF picture.";
/** Where WebP is taken too. */
export const WEB_IMAGE_TYPES = `${IMAGE_TYPES},image/webp`;
export const WEB_IMAGE_TYPE_WRONG = "Please choose a JPG, PNG, GIF or WebP picture.";
/** Photographs, which do not move. */
export const STILL_IMAGE_TYPES = "image/jpeg,image/png,image/webp";
export const STILL_IMAGE_TYPE_WRONG = "Please choose a JPG, PNG or WebP picture.";
