import type { RequestContext } from "../../../context";
import {
  redemptionBouncedMail,
  redemptionCanceledMail,
  redemptionFulfilledMail,
  redemptionRequestedMail,
  redemptionReturnedMail,
  type RedemptionWords,
} from "../../../mail/redemption-templates";
import { queueMail } from "../../foundation/mail/queue-mail";
import { notifyOnSite } from "../../foundation/notifications/notify";
import { amountWords } from "../rewards/points-words";
import { type Way, whatItIs } from "./words";

/** Whom a redemption's mails go to. */
interface Recipient {
  id: string;
  username: string;
  email: string;
}

interface Told {
  id: string;
  points: number;
  way: Way;
  card: string | null;
  store: string | null;
}

export type Step =
  | { step: "requested" | "canceled" }
  | { step: "fulfilled"; reference: string }
  | { step: "returned" | "bounced"; reason: string };

const HERE = "/referrals/redeem";

const TITLES: Record<Step["step"], string> = {
  requested: "Your request to redeem points is in",
  canceled: "Your redemption is canceled",
  fulfilled: "Your redemption has been paid",
  returned: "Your points are back",
  bounced: "Your payment came back to us, and your points to you",
};

function messageOf(step: Step, what: string): string {
  switch (step.step) {
    case "requested":
      return `${what}. Our staff pay it by hand, so there is no fixed time for it.`;
    case "canceled":
      return `${what}. The points are back in your balance.`;
    case "fulfilled":
      return `${what}. Reference: ${step.reference}`;
    case "returned":
      return `${what} was not paid, and the points are back in your balance. ${step.reason}`;
    case "bounced":
      return `${what} was paid, and the payment came back to us. The points are back in your balance. ${step.reason}`;
  }
}

function mailOf(step: Step, origin: string, words: RedemptionWords) {
  switch (step.step) {
    case "requested":
      return redemptionRequestedMail(origin, words);
    case "canceled":
      return redemptionCanceledMail(origin, words);
    case "fulfilled":
      return redemptionFulfilledMail(origin, words, step.reference);
    case "returned":
      return redemptionReturnedMail(origin, words, step.reason);
    case "bounced":
      return redemptionBouncedMail(origin, words, step.reason);
  }
}

/** The statements that tell a member of a step: a mail of its own, and a notice beside it (rules/rewards#redemption). */
export function tellMember(
  { db, now, origin }: Pick<RequestContext, "db" | "now" | "origin">,
  member: Recipient,
  redemption: Told,
  step: Step,
) {
  const what = whatItIs(redemption);
  const words = { username: member.username, what, amount: amountWords(redemption.points) };
  const notice = {
    userId: member.id,
    type: "system" as const,
    mergeKey: `redemption:${redemption.id}:${step.step}`,
    title: TITLES[step.step],
    message: messageOf(step, `${what}, ${words.amount}`),
    actionUrl: HERE,
  };
  return [queueMail(db, { to: member.email, ...mailOf(step, origin, words) }, now), notifyOnSite(db, notice, now)];
}
