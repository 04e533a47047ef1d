export const FRIENDS = "/friends";
export const FRIEND_REQUESTS = `${FRIENDS}?show=requests`;
export const profilePath = (userId: string): string => `/profile/${userId}`;
export const badgesPath = (userId: string): string => `${profilePath(userId)}/badges`;
export const followersPath = (userId: string): string => `${profilePath(userId)}/followers`;
export const followingPath = (userId: string): string => `${profilePath(userId)}/following`;
