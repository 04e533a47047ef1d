/** What a conversation ends with; "emptied" where every message of it was deleted after its time. */
export const ENDINGS = ["message", "line", "taken-back", "taken-down", "emptied"] as const;
export type Ending = (typeof ENDINGS)[number];
