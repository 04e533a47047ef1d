import type { Template } from "./mail";

/** Staff's answer to a member's question; the words are staff's own. */
export const supportAnswerMail = (
  origin: string,
  username: string,
  { subject, answer }: { subject: string; answer: string },
): Template => ({
  kind: "account",
  subject: "Our answer to your question",
  body: [
    `Hello ${username},`,
    `You asked us: ${subject}`,
    answer,
    `Your questions and our answers: ${origin}/contact-support#questions`,
    `You are receiving this email because you wrote to us with your Leafproof account ${username}.`,
  ].join("\n\n"),
});
