/** Of what somebody wrote, so much is counted; a figure says so where it ends there (rules/people#figures). */
export const COUNTED = 200;
/** Weeks that the activity figure shows. */
export const ACTIVITY_WEEKS = 26;
