export type ImageType = "image/jpeg" | "image/png" | "image/gif";
/** Where WebP is taken too. */
export type WebImageType = ImageType | "image/webp";
/** Photographs. */
export type StillImageType = Exclude<WebImageType, "image/gif">;

/** What a format's file makes of an image: its own bytes, without anything that does not draw. */
export interface CleanImage<T extends WebImageType = ImageType> {
  bytes: Uint8Array<ArrayBuffer>;
  type: T;
  /** Pixels as they are shown: a JPEG that lies on its side counts as turned. */
  width: number;
  height: number;
}

/** Refuses the size that a header names, before anything else of the file is looked at. */
export type CheckSize = (width: number, height: number) => void;
