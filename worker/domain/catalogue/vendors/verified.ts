/** Whether the badge is in force at this moment: the hourly job takes it away only after its end. */
export const isVerified = (
  { verifiedAt, verificationEndsAt }: { verifiedAt: number | null; verificationEndsAt: number | null },
  now: number,
): boolean => verifiedAt !== null && (verificationEndsAt === null || verificationEndsAt > now);
