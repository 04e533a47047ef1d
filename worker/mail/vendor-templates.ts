import { formatDate } from "../days";
import type { Template } from "./mail";

const template = (subject: string, username: string, ...paragraphs: string[]): Template => ({
  kind: "account",
  subject,
  body: [
    `Hello ${username},`,
    ...paragraphs,
    `You are receiving this email because your Leafproof account ${username} runs a vendor page.`,
  ].join("\n\n"),
});

const PLAN_PATH = "/vendor-dashboard/plan";

/** A change of plan that staff accepted. @param price with its period, such as "$79.00, monthly" */
export const planAcceptedMail = (origin: string, plan: string, price: string) => (username: string) =>
  template(
    "Your plan was changed",
    username,
    `Your plan is ${plan} from now on. A charge of ${price} is open. Write to us to agree on how to settle it: ${origin}/contact-support`,
    `What your plan includes, and your charges: ${origin}${PLAN_PATH}`,
  );

export const planDeclinedMail = (origin: string, plan: string) => (username: string) =>
  template(
    "Your plan stays as it is",
    username,
    `Our staff did not accept the change to ${plan}. Your plan and its price stay as they are.`,
    `Ask us why: ${origin}/contact-support`,
  );

export const chargeClosedMail = (origin: string, what: string, outcome: "settled" | "waived") => (username: string) =>
  template(
    outcome === "settled" ? "A charge is settled" : "A charge was waived",
    username,
    `${what} is ${outcome === "settled" ? "settled" : "waived: nothing is due"}.`,
    `Your charges: ${origin}${PLAN_PATH}`,
  );

/** A new period of the plan. */
export const chargeOpenedMail = (origin: string, what: string, due: string) => (username: string) =>
  template(
    "A charge is open",
    username,
    `A new period of your plan has begun. ${what} is due by ${due}. We never ask for card data by email.`,
    `Your charges: ${origin}${PLAN_PATH}`,
  );

export const verificationWithdrawnMail = (
  origin: string,
  username: string,
  { name, reason }: { name: string; reason: string },
): Template =>
  template(
    "Our staff ended your verification",
    username,
    `Our staff ended the verification of ${name}. They wrote: ${reason}`,
    "The page stays listed, without the badge, and the dashboard is read-only.",
    `If you think that this is wrong, or the cause is gone, write to us: ${origin}/contact-support`,
  );

export const consumerAlertMail = (
  origin: string,
  username: string,
  {
    name,
    vendorId,
    statement,
    evidence,
    until,
  }: Record<"name" | "vendorId" | "statement" | "evidence", string> & { until: number },
): Template =>
  template(
    "A consumer alert shows on your page",
    username,
    `On the page of ${name} and in the directory it says: ${statement} ${evidence}`,
    `It shows until ${formatDate(until - 1)} at the latest: ${origin}/vendor/${vendorId}`,
    `If you think that this is wrong, or the cause is gone, write to us: ${origin}/contact-support`,
  );

export const consumerAlertEndedMail = (
  origin: string,
  username: string,
  { name, vendorId }: Record<"name" | "vendorId", string>,
): Template =>
  template(
    "The consumer alert on your page has ended",
    username,
    `Our staff ended the consumer alert on the page of ${name} before its last day. It no longer shows.`,
    `The page: ${origin}/vendor/${vendorId}`,
  );

export const verificationAgainMail = (
  origin: string,
  username: string,
  { name, reason }: { name: string; reason: string },
): Template =>
  template(
    "You are verified again",
    username,
    `Our staff verified ${name} again. They wrote: ${reason}`,
    `Your dashboard: ${origin}/vendor-dashboard`,
  );
