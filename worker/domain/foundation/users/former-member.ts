/** What stands in a deleted member's place wherever a name has to (rules/reviews#former-members). */
export const FORMER_MEMBER = "Former member";

/** No password has this hash, so that none opens the account. */
export const NO_PASSWORD = "!";

/** Placeholders that nobody can type; name and address are free again. @param now UTC epoch milliseconds */
export const tombstone = (userId: string, now: number) => ({
  username: FORMER_MEMBER,
  usernameKey: `deleted:${userId}`,
  email: "",
  emailKey: `deleted:${userId}`,
  passwordHash: NO_PASSWORD,
  role: "member" as const,
  testerSince: null,
  dateOfBirth: "1900-01-01",
  ageVerifiedAt: null,
  emailVerifiedAt: null,
  vendorId: null,
  picture: null,
  productInterests: [],
  howDidYouHear: null,
  currentShop: null,
  lastActiveAt: null,
  showLastActive: true,
  isSuggested: true,
  profileVisibility: "public" as const,
  whoCanMessage: "everyone" as const,
  showLocation: true,
  showFollowerCount: true,
  allowIndexing: false,
  showTier: false,
  deletedAt: now,
});
