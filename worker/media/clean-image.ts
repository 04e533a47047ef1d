export type ImageType = "image/jpeg" | "image/png" | "image/gif";
/** Where WebP is taken too. */
export type WebImageType = ImageType | "image/webp";

/** What a format's file makes of an image: its own bytes, without anything that does not draw. */
export interface CleanImage<T extends WebImageType = ImageType> {
  bytes: Uint8Array<ArrayBuffer>;
  type: T;
  /** Pixels, as the header says. */
  width: number;
  height: number;
}

/** Refuses the size that a header names, before anything else of the file is looked at. */
export type CheckSize = (width: number, height: number) => void;
