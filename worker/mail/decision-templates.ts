import type { Mail } from "./mail";
import type { Template } from "./mail";

/** Templates about what staff decided. Reasons are staff's own words and go in as they are. */
const decision = (kind: Mail["kind"], subject: string, username: string, ...paragraphs: string[]): Template => ({
  kind,
  subject,
  body: [
    `Hello ${username},`,
    ...paragraphs,
    `You are receiving this email because it concerns your Leafproof account ${username}.`,
  ].join("\n\n"),
});

export const suspendedMail = (origin: string, username: string, reason: string): Template =>
  decision(
    "moderation",
    "Your account was suspended",
    username,
    "Your account was suspended, and you have been logged out everywhere.",
    `Reason: ${reason}`,
    `If you think this is a mistake, write to us: ${origin}/contact-support`,
  );

export const suspensionLiftedMail = (origin: string, username: string): Template =>
  decision(
    "moderation",
    "Your account has been reinstated",
    username,
    "The suspension of your account was lifted. You can log in as before:",
    `${origin}/login`,
  );

interface MailedDecision {
  /** What it is about, as its owner knows it, such as "your review of Harrow Leaf". */
  about: string;
  /** What happened to it, as a sentence, such as "It is no longer shown." */
  outcome: string;
  reason: string;
  /** Where the decision stands and an appeal can be made: a path; null where none is open. */
  path: string | null;
}

export const moderationDecisionMail = (
  origin: string,
  username: string,
  { about, outcome, reason, path }: MailedDecision,
): Template =>
  decision(
    "moderation",
    "A decision of our moderators",
    username,
    `Our moderators decided about ${about}. ${outcome}`,
    `Reason: ${reason}`,
    ...(path === null ? [] : [`Read the decision, or appeal against it: ${origin}${path}`]),
  );

export const registrationApprovedMail = (origin: string, username: string): Template =>
  decision(
    "account",
    "Your registration was approved",
    username,
    "Our staff looked at your registration and approved it. The welcome points are in your account:",
    `${origin}/referrals`,
  );

export const registrationBlockedMail = (origin: string, username: string): Template =>
  decision(
    "account",
    "Your registration was not approved",
    username,
    "Our staff looked at your registration and did not approve it. The account was closed.",
    `If you think this is a mistake, write to us: ${origin}/contact-support`,
  );
