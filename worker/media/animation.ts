import { mustHold } from "./media-refused";

/** Frames of an animation: more would keep a reader's browser busy. */
const FRAMES_MAX = 1000;
/** Pixels of all frames together, each as large as the screen that a browser keeps for it. */
const ANIMATION_PIXELS_MAX = 100_000_000;
const TOO_LONG = "The animation is too long for its size. Please make it smaller, or leave out frames.";

/** Counts what the frames of one picture ask of a browser. */
export class Frames {
  count = 0;
  private pixels = 0;

  /** One frame alone has the size that every picture may have. @throws MediaRefused */
  add(pixels: number): void {
    mustHold(this.count < FRAMES_MAX);
    this.pixels += pixels;
    mustHold(this.count === 0 || this.pixels <= ANIMATION_PIXELS_MAX, TOO_LONG);
    this.count += 1;
  }
}
