/** Characters of what staff say they did. */
export const ACTION_MAX = 1000;
