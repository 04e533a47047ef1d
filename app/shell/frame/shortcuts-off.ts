/** Where whoever switched the shortcuts off has that kept in the browser. */
export const SHORTCUTS_OFF = "shortcuts-off";
