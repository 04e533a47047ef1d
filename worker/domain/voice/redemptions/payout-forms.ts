import * as v from "valibot";
import { visibleLine } from "../../../fields";

const HOLDER_MAX = 100;
const EMAIL_MAX = 254;
const EMAIL_WRONG = "Write an email address, such as name@example.com.";
const ROUTING_WRONG = "A routing number has nine digits. Please check it.";
const ACCOUNT_WRONG = "An account number has 4 to 17 digits.";

/** Every US routing number passes this weighing; most typing errors do not. */
const isRoutingNumber = (digits: string): boolean =>
  Array.from(digits).reduce((sum, digit, place) => sum + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0) % 10 === 0;

export const payoutEmail = v.pipe(
  v.string(EMAIL_WRONG),
  v.trim(),
  v.email(EMAIL_WRONG),
  v.maxLength(EMAIL_MAX, EMAIL_WRONG),
);
/** Digits, however they are grouped. */
const digits = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform((text) => text.replace(/[\s-]/g, "")),
  );
export const routingNumber = v.pipe(
  digits(ROUTING_WRONG),
  v.regex(/^\d{9}$/, ROUTING_WRONG),
  v.check(isRoutingNumber, ROUTING_WRONG),
);
export const accountNumber = v.pipe(digits(ACCOUNT_WRONG), v.regex(/^\d{4,17}$/, ACCOUNT_WRONG));
export const accountHolder = v.pipe(
  v.string("Write the name on the account."),
  visibleLine,
  v.minLength(1, "Write the name on the account."),
  v.maxLength(HOLDER_MAX, `A name has at most ${HOLDER_MAX} characters.`),
);
