import type { Sealed } from "./sealing";

/**
 * What lies on the device: one record, so that a change of whatever size is there whole or not at all. The revision is
 * another one after every change, and never comes again.
 */
export interface Stored {
  revision: string;
  content: { kind: "plain"; text: string } | ({ kind: "sealed" } & Sealed);
}

export interface Store {
  /** @throws StoreFailed where the browser lets a page keep nothing */
  read: () => Promise<Stored | null>;
  /**
   * Puts another record in the place of the one that the caller has seen, in one step.
   * @param seen its revision; null where there was none @param next null leaves nothing
   * @returns false where another tab was faster: nothing is changed then
   * @throws StoreFull, StoreFailed; nothing is changed then either
   */
  replace: (seen: string | null, next: Stored | null) => Promise<boolean>;
}

/** The device, or the room that the browser gives a site, is full. */
export class StoreFull extends Error {}
export class StoreFailed extends Error {}
