import { normalText } from "../../../normal-text";

// Apart from the forms, so that a screen that says a number brings no schema along.

/** Characters of a message, counted as code points (rules/messages#messages). */
export const MESSAGE_MAX = 1000;
export const TOO_LONG = `A message has at most ${MESSAGE_MAX} characters.`;
/** As the site counts what somebody typed. */
export const messageLength = (typed: string): number => Array.from(normalText(typed).trim()).length;
/** Characters of the newest message that the list of conversations shows. */
export const PREVIEW_MAX = 50;
/** How long a message can be changed or taken back, in milliseconds. */
export const CHANGE_MS = 15 * 60_000;
export const MESSAGES_A_PAGE = 50;
/** Counting the members of the community whom the choice of whom to write to does not show stops here. */
export const PEOPLE_COUNTED = 100;
