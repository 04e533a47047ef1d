import type { Template } from "./mail";

/** Templates about a vendor's application; what staff wrote goes in as it is. */
const about = (subject: string, username: string, ...paragraphs: string[]): Template => ({
  kind: "application",
  subject,
  body: [
    `Hello ${username},`,
    ...paragraphs,
    `You are receiving this email because the Leafproof account ${username} has applied for vendor verification.`,
  ].join("\n\n"),
});

const status = (origin: string): string => `Check its status: ${origin}/verification`;

export const applicationReceivedMail = (
  origin: string,
  username: string,
  { businessName, isClaim }: { businessName: string; isClaim: boolean },
): Template =>
  about(
    "We have your application",
    username,
    `Your application for ${businessName} has arrived. Our staff will look at it and write to you.`,
    ...(isClaim
      ? [
          "A vendor with this website or name is already listed. To take over the page, please prove that you control its domain; your application page says how.",
        ]
      : []),
    status(origin),
  );

export const applicationTakenUpMail = (origin: string, username: string, businessName: string): Template =>
  about(
    "Your application is being reviewed",
    username,
    `Our staff have started reviewing ${businessName}.`,
    status(origin),
  );

export const applicationNeedsInfoMail = (
  origin: string,
  username: string,
  businessName: string,
  notes: string,
): Template =>
  about(
    "Your application needs more information",
    username,
    `To continue with ${businessName}, we need some more information:`,
    notes,
    `Change your answers and submit them again: ${origin}/verification`,
  );

export const applicationRejectedMail = (
  origin: string,
  username: string,
  businessName: string,
  notes: string,
): Template =>
  about(
    "Your application was not approved",
    username,
    `Your application for ${businessName} was not approved. Reason:`,
    notes,
    `You can submit a new application once this is addressed: ${origin}/verification`,
  );

export const applicationApprovedMail = (
  origin: string,
  username: string,
  { businessName, vendorId, notes }: { businessName: string; vendorId: string; notes: string },
): Template =>
  about(
    "Your vendor page is verified",
    username,
    `${businessName} is verified for a year. The page: ${origin}/vendor/${vendorId}`,
    ...(notes === "" ? [] : [notes]),
    `The verification fee of $199 for the year is due within 30 days. Write to us to agree on how to pay it: ${origin}/contact-support. Our staff then record it, and your dashboard shows it as settled. The site never asks for card data.`,
    `Your dashboard: ${origin}/vendor-dashboard`,
  );

export const proveDomainMail = (
  origin: string,
  token: string,
  { username, businessName, host }: { username: string; businessName: string; host: string },
): Template => ({
  kind: "application",
  subject: `Who runs ${host} on Leafproof?`,
  body: [
    "Hello,",
    `The account ${username} says that ${businessName} is its business and has asked to run the page for ${host} on Leafproof. If that is right, confirm it. The link opens a page with one button:`,
    `${origin}/mail/domain?token=${token}`,
    "The link works once, for 48 hours.",
    "If it is not right, do nothing, and nothing changes.",
  ].join("\n\n"),
});

export const renewalNoticeMail = (
  origin: string,
  username: string,
  { name, endsOn, left }: { name: string; endsOn: string; left: string },
): Template =>
  about(
    `Your verification ends in ${left}`,
    username,
    `The verification of ${name} ends on ${endsOn}. The fee for another year is $199; once it is settled, the badge stays.`,
    `Your dashboard: ${origin}/vendor-dashboard`,
  );

export const verificationLapsedMail = (
  origin: string,
  username: string,
  { name, unpaid }: { name: string; unpaid: boolean },
): Template =>
  about(
    "Your verification has lapsed",
    username,
    unpaid
      ? `The first verification fee of ${name} was not settled within 30 days. The page stays listed, without the badge, and the dashboard is read-only.`
      : `The verification year of ${name} has ended, and the fee for the next one was not settled. The page stays listed, without the badge, and the dashboard is read-only.`,
    `Once the fee is settled, both return: ${origin}/contact-support`,
  );
