/** Kept in the browser by whoever switched the shortcuts of a single key off. */
export const SHORTCUTS_OFF = "shortcuts-off";
