import type { Refusal } from "@worker/access";

export const REFUSAL_TITLES: Record<Refusal, string> = {
  landing: "Opening soon",
  login: "Login Required",
  forbidden: "Access Denied",
  second_factor: "Second factor required",
  age: "Are you 21 or older?",
  viewing: "Access Denied",
  method: "Nothing to send here",
  unlisted: "Page not found",
};
