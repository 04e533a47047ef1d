interface Cause {
  origin: string;
  unsubscribePath: string;
  /** What the account is set to send. */
  choice: string;
}

/** The foot of each mail that a member chose, and the two ways to end it. */
export const whyItCame = ({ origin, unsubscribePath, choice }: Cause): string[] => [
  `You are receiving this email because your account is set to send ${choice}. Change that here: ${origin}/account/notifications`,
  `To stop these emails without logging in, open this link: ${origin}${unsubscribePath}`,
];
