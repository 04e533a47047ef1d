import { z } from "zod";

/** What staff have said of a referral: nothing to look at, still to be looked at, or looked at and let through. */
export const REFERRAL_REVIEWS = ["none", "waiting", "cleared"] as const;

/** How many steps up from whoever referred somebody a ring is looked for, the referrer included (rules/rewards#referral-review). */
export const RING_STEPS = 3;

/** More registrations than these with one code from one network, within as many days, are looked at. */
export const ONE_NETWORK_MAX = 3;
export const ONE_NETWORK_DAYS = 7;

const sign = z.union([
  /** From a network in which the referrer was seen. */
  z.object({ sign: z.literal("same_network") }),
  /** From a network of somebody further up: their ids, from the referrer up. */
  z.object({ sign: z.literal("ring"), members: z.array(z.string()) }),
  /** One of so many registrations with the code from one network. */
  z.object({ sign: z.literal("one_network"), registrations: z.number().int() }),
]);
export type ReferralSign = z.infer<typeof sign>["sign"];

/** What the registration of somebody who was referred showed. */
export const referralSigns = z.array(sign);
