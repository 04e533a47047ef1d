import type { WebImageType } from "../../../media/clean-image";

/** The image of a message as its two members see it. */
export interface MessageImage {
  id: string;
  /** The text alternative; may be empty. */
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
  type: WebImageType;
}
