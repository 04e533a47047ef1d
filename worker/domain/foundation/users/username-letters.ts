/** Code points of a username (rules/accounts#usernames). */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

/** What a username is made of, for patterns with the flag `u`: letters, digits, dots, dashes and underscores that show. */
export const USERNAME_LETTER = String.raw`(?:(?!\p{DI})[\p{L}\p{N}._-])`;
