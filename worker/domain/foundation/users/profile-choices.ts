/** Who reads a member's profile (rules/profile-privacy#visibility). */
export const PROFILE_VISIBILITIES = ["public", "followers", "private"] as const;
export type ProfileVisibility = (typeof PROFILE_VISIBILITIES)[number];

/** Who can begin a conversation with a member (rules/profile-privacy#who-can-message). */
export const MESSAGE_AUDIENCES = ["everyone", "followers", "nobody"] as const;
