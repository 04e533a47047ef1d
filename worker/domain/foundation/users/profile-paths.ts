export const FRIENDS = "/friends";
export const FRIEND_REQUESTS = `${FRIENDS}?show=requests`;
export const profilePath = (userId: string): string => `/profile/${userId}`;
export const badgesPath = (userId: string): string => `${profilePath(userId)}/badges`;
export const followersPath = (userId: string): string => `${profilePath(userId)}/followers`;
export const followingPath = (userId: string): string => `${profilePath(userId)}/following`;
export const activityPath = (userId: string): string => `${profilePath(userId)}/activity`;
export const aboutPath = (userId: string): string => `${profilePath(userId)}/about`;
export const collectionPath = (userId: string): string => `${profilePath(userId)}/collection`;
export const collectionEntryPath = (userId: string, productId: string): string =>
  `${collectionPath(userId)}/${encodeURIComponent(productId)}`;
export const portfolioPath = (userId: string): string => `${profilePath(userId)}/portfolio`;
export const analyticsPath = (userId: string): string => `${profilePath(userId)}/analytics`;
/** What its member can change about a profile, and where. */
export const PROFILE_SETTINGS = "/profile/settings";
export const CUSTOMIZE = "/profile/customize";
