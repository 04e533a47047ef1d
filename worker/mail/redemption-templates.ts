import type { Template } from "./mail";

/** What a redemption is called in its mails; nothing that is kept encrypted. */
export interface RedemptionWords {
  username: string;
  /** Such as "Gift card: Visa". */
  what: string;
  /** Such as "2,500 points ($25.00)". */
  amount: string;
}

const about = (origin: string, subject: string, { username }: RedemptionWords, ...paragraphs: string[]): Template => ({
  kind: "redemption",
  subject,
  body: [
    `Hello ${username},`,
    ...paragraphs,
    `Your redemptions: ${origin}/referrals/redeem`,
    `You are receiving this email because points of the Leafproof account ${username} were redeemed.`,
  ].join("\n\n"),
});

export const redemptionRequestedMail = (origin: string, words: RedemptionWords): Template =>
  about(
    origin,
    "We have your request to redeem points",
    words,
    `You asked for this: ${words.what}, for ${words.amount}. The points have left your balance.`,
    "A person on our staff pays it by hand, so there is no fixed time for it. Until somebody has taken it in hand, you can cancel it and have the points back.",
    "If you did not ask for this, cancel it and change your password.",
  );

export const redemptionCanceledMail = (origin: string, words: RedemptionWords): Template =>
  about(
    origin,
    "Your redemption is canceled",
    words,
    `You canceled this: ${words.what}, for ${words.amount}. The points are back in your balance.`,
  );

export const redemptionFulfilledMail = (origin: string, words: RedemptionWords, reference: string): Template =>
  about(
    origin,
    "Your redemption has been paid",
    words,
    `Our staff have paid this: ${words.what}, for ${words.amount}. It may take a while to reach you.`,
    `Reference: ${reference}`,
    `If it does not arrive, write to us and give the reference: ${origin}/contact-support`,
  );

export const redemptionReturnedMail = (origin: string, words: RedemptionWords, reason: string): Template =>
  about(
    origin,
    "Your points are back",
    words,
    `We did not pay this: ${words.what}, for ${words.amount}. The points are back in your balance. Reason:`,
    reason,
  );

export const redemptionBouncedMail = (origin: string, words: RedemptionWords, reason: string): Template =>
  about(
    origin,
    "Your payment came back to us, and your points to you",
    words,
    `We paid this, and the payment came back to us: ${words.what}, for ${words.amount}. The points are back in your balance, and you can ask again. Reason:`,
    reason,
  );
