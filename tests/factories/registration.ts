import { ask } from "./site";

let nth = 0;

/** The body of a registration that nothing speaks against; the name and the address follow the number. */
export function aRegistration(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  nth += 1;
  return {
    username: `sprout${nth}`,
    email: `sprout${nth}@garden.org`,
    password: "seven green leaves",
    confirmPassword: "seven green leaves",
    dateOfBirth: "1990-01-02",
    agreeToTerms: true,
    ageVerification: true,
    productInterests: ["Kratom"],
    howDidYouHear: "forum",
    ...overrides,
  };
}

/** A client address of its own, so that networks do not add up. */
export const elsewhere = (): string => {
  nth += 1;
  return `198.${18 + (nth >> 16)}.${(nth >> 8) & 255}.${nth & 255}`;
};

/** Registers through the API, each time from another network unless `from` says which. */
export const registerBy = (
  overrides: Record<string, unknown> = {},
  { from = elsewhere(), ...extra }: Parameters<typeof ask>[1] = {},
): Promise<Response> => ask("/api/auth/register", { json: aRegistration(overrides), from, ...extra });
