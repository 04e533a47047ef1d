import type { Template } from "./mail";

/** Templates about an application to the tester program; what staff wrote goes in as it is. */
const about = (subject: string, username: string, ...paragraphs: string[]): Template => ({
  kind: "application",
  subject,
  body: [
    `Hello ${username},`,
    ...paragraphs,
    `You are receiving this email because the Leafproof account ${username} has applied to the trusted tester program.`,
  ].join("\n\n"),
});

const page = (origin: string): string => `${origin}/trusted-tester-application`;

export const testerReceivedMail = (origin: string, username: string, isAgain: boolean): Template =>
  about(
    isAgain ? "We have your answers" : "We have your tester application",
    username,
    isAgain
      ? "Your changed application to the trusted tester program has arrived. Our staff will look at it next."
      : "Your application to the trusted tester program has arrived. We will review it and contact you within 5-7 business days.",
    `Check its status: ${page(origin)}`,
  );

export const testerTakenUpMail = (origin: string, username: string): Template =>
  about(
    "Your tester application is being reviewed",
    username,
    "Our staff have started reviewing your application to the trusted tester program.",
    `Check its status: ${page(origin)}`,
  );

export const testerNeedsInfoMail = (origin: string, username: string, notes: string): Template =>
  about(
    "Your tester application needs more information",
    username,
    "To continue, we need some more information:",
    notes,
    `Change your answers and submit them again: ${page(origin)}`,
  );

export const testerRejectedMail = (
  origin: string,
  username: string,
  { notes, againOn }: { notes: string; againOn: string },
): Template =>
  about(
    "Your tester application was not approved",
    username,
    "Your application to the trusted tester program was not approved. Reason:",
    notes,
    `Your identity document is deleted 30 days after this decision. You can apply again from ${againOn} on: ${page(origin)}`,
  );

export const testerApprovedMail = (origin: string, username: string, notes: string): Template =>
  about(
    "You are a trusted tester",
    username,
    "Your application to the trusted tester program is approved.",
    ...(notes === "" ? [] : [notes]),
    `Your identity document is deleted 30 days after this decision. Your page: ${page(origin)}`,
  );
