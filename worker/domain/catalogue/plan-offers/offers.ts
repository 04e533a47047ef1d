import { type Plan, PLANS } from "../vendors/forms";

/** What a plan gives; null is without limit (rules/plans#offers). */
interface PlanOffer {
  name: string;
  /** US dollars a month, paid monthly. */
  monthly: number;
  products: number | null;
  featured: number | null;
  images: number | null;
  promotions: number | null;
  prioritySupport: boolean;
  customBranding: boolean;
  apiAccess: boolean;
  /** Requests to testers a month, and how many may be open at once. */
  testerRequests: number;
  openTesterRequests: number;
}

const extras = { prioritySupport: false, customBranding: false, apiAccess: false };

export const PLAN_OFFERS: Record<Plan, PlanOffer> = {
  basic: {
    name: "Basic",
    monthly: 29,
    products: 10,
    featured: 0,
    images: 50,
    promotions: 1,
    ...extras,
    testerRequests: 5,
    openTesterRequests: 2,
  },
  professional: {
    name: "Professional",
    monthly: 79,
    products: 50,
    featured: 3,
    images: 200,
    promotions: 5,
    ...extras,
    prioritySupport: true,
    testerRequests: 15,
    openTesterRequests: 5,
  },
  enterprise: {
    name: "Enterprise",
    monthly: 149,
    products: null,
    featured: null,
    images: null,
    promotions: null,
    prioritySupport: true,
    customBranding: true,
    apiAccess: true,
    testerRequests: 50,
    openTesterRequests: 15,
  },
};

/** US dollars a year for verification, whatever the plan (rules/verification#yearly-fee). */
export const VERIFICATION_FEE = 199;

/** How many percent less a year costs than twelve months (rules/plans#offers). */
export const YEARLY_PERCENT_OFF = 17;

/** A year's price, in whole dollars (rules/plans#offers). */
export const yearlyPrice = (monthly: number): number => Math.round((monthly * 12 * (100 - YEARLY_PERCENT_OFF)) / 100);

export const planOffers = () =>
  PLANS.map((plan) => ({ plan, yearly: yearlyPrice(PLAN_OFFERS[plan].monthly), ...PLAN_OFFERS[plan] }));
