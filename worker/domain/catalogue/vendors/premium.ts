import type { Plan } from "./forms";

/** Professional and enterprise are the premium plans, in search and in the directory (rules/search#groups). */
export const isPremium = (plan: Plan): boolean => plan === "professional" || plan === "enterprise";
