import { formatDate } from "../days";
import type { Template } from "./mail";

/** Once to a member who is away for long, 30 days before the rewards rest. @param restsAt UTC epoch milliseconds @param months of absence after which they do */
export const inactivityMail = (
  origin: string,
  { username, restsAt, months }: { username: string; restsAt: number; months: number },
): Template => ({
  kind: "account",
  subject: `Your rewards will be suspended on ${formatDate(restsAt)}`,
  body: [
    `Hello ${username},`,
    `You have not been on Leafproof for about ${months - 1} months. After ${months} months without activity rewards are suspended: yours on ${formatDate(restsAt)}.`,
    "Your points stay yours. While they are suspended you cannot redeem them, and what you earn is paid at the rates of the first tier.",
    `Logging in is enough to keep them, and later to have them back at once: ${origin}/login`,
    `How rewards work: ${origin}/rewards`,
    `You are receiving this email because it concerns your Leafproof account ${username}. It is sent once.`,
  ].join("\n\n"),
});
