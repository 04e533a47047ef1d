import { DAY_MS } from "../../../../days";

/** For the browser; the server looks at the bytes (rules/galleries#videos). */
export const VIDEO_FIELD = "video";
export const VIDEO_TYPES = { mp4: "video/mp4", webm: "video/webm" } as const;
export const VIDEO_ACCEPT = Object.values(VIDEO_TYPES).join(",");
export const VIDEO_MAX_BYTES = 25 * 1_048_576;
export const VIDEO_TOO_LARGE = "The video is larger than 25 MB.";
export const VIDEO_MISSING = "Please choose a video.";
export const VIDEO_WRONG_TYPE = "Send an MP4 or WebM video.";
/** Uploads that a member begins in a day, refused ones included. */
export const VIDEO_RULE = { limit: 20, windowMs: DAY_MS } as const;
/** Videos that a member has at once, and their bytes together. */
export const VIDEOS_MAX = 40;
export const VIDEO_ROOM_BYTES = 400 * 1_048_576;

/** Where a gallery's videos are sent to. */
export const galleryVideos = (galleryId: string): string => `/api/galleries/${galleryId}/videos`;
export const videoFile = (id: string): string => `/files/videos/${id}`;
