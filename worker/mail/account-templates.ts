import type { Template } from "./mail";

const template = (kind: Template["kind"], subject: string, ...paragraphs: string[]): Template => ({
  kind,
  subject,
  body: paragraphs.join("\n\n"),
});

const link = (origin: string, path: string, token: string): string => `${origin}${path}?token=${token}`;
const greeting = (username: string): string => `Hello ${username},`;

/** Why a mail about an account came, and what to do about one that should not have. */
const aboutAccount = (username: string): string =>
  `You are receiving this email because it concerns the security of your Leafproof account ${username}.`;

/** To a new account's address, with a token for "confirm email" that lives 48 hours. */
export const confirmEmailMail = (origin: string, token: string, username: string): Template =>
  template(
    "confirm email",
    "Confirm your email address",
    greeting(username),
    "Please confirm that this address is yours. The link opens a page with one button:",
    link(origin, "/mail/confirm", token),
    "The link works once, for 48 hours.",
    "You are receiving this email because this address was given for an account on Leafproof. If that was not you, do nothing: without the confirmation the address stays unconfirmed.",
  );

/** To the address that an account wants to change to, with a token for "change email". */
export const confirmNewEmailMail = (origin: string, token: string, username: string): Template =>
  template(
    "confirm new email",
    "Confirm your new email address",
    greeting(username),
    "Please confirm this address as the new one of your account. The link opens a page with one button:",
    link(origin, "/mail/confirm", token),
    "The link works once, for 48 hours. Until then the account keeps its current address.",
    "You are receiving this email because someone who is logged in to this account asked for the change. If that was not you, do nothing.",
  );

/** What the old address can do about a change; nothing by itself where it was never confirmed. */
const refusal = (origin: string, token: string | null): string[] =>
  token === null
    ? [`If that was not you, choose a new password at once: ${origin}/password-reset`]
    : ["If that was not you, refuse it. The link opens a page with one button:", link(origin, "/mail/refuse", token)];

/** To the address that an account has, when somebody asks for another one; says nothing of the new one. */
export const emailChangeAskedMail = (origin: string, token: string | null, username: string): Template =>
  template(
    "email change asked",
    "Someone asked to change your email address",
    greeting(username),
    "Someone who is logged in to your account and knows its password asked to change its email address. The change takes effect once the new address is confirmed.",
    ...refusal(origin, token),
    ...(token === null ? [] : ["The link works until 72 hours after the change has taken effect."]),
    aboutAccount(username),
  );

/** To the address that an account had, once the new one is confirmed; says nothing of the new one. */
export const emailChangedMail = (origin: string, token: string | null, username: string): Template =>
  template(
    "email changed",
    "Your email address was changed",
    greeting(username),
    "Your account has a new email address. Apart from this, we no longer send email to this one.",
    ...(token === null
      ? [`If you did not change it, write to us at once: ${origin}/contact-support`]
      : [...refusal(origin, token), "The link works for 72 hours. Your account then gets this address back."]),
    aboutAccount(username),
  );

/** To the address that refused. @param token for "reset password", lives an hour; null while the account is suspended */
export const addressReturnedMail = (origin: string, token: string | null, username: string): Template =>
  template(
    "email change refused",
    "Your account has this address again",
    greeting(username),
    "You refused a change of your email address. Your account keeps this one. Everyone was logged out, and the old password no longer works.",
    ...(token === null
      ? [`Once your account is reinstated, choose a new password: ${origin}/password-reset`]
      : [
          "Choose a new password:",
          link(origin, "/password-reset/choose", token),
          `The link works once, for one hour. After that, ask for a new one: ${origin}/password-reset`,
        ]),
    aboutAccount(username),
  );

/** To the address that the account had for a while. */
export const changeRefusedMail = (origin: string, username: string): Template =>
  template(
    "email change refused",
    "A change of email address was refused",
    greeting(username),
    "The address that your account had before refused the change to this one, so the account has the earlier address again. We no longer send email to this one.",
    `If that is not right, write to us: ${origin}/contact-support`,
    aboutAccount(username),
  );

/** With a token for "reset password" that lives an hour. */
export const resetPasswordMail = (origin: string, token: string, username: string): Template =>
  template(
    "reset password",
    "Choose a new password",
    greeting(username),
    "Someone asked for a new password for your account. Choose one here:",
    link(origin, "/password-reset/choose", token),
    "The link works once, for one hour. You still need your second factor to log in.",
    "You are receiving this email because someone filled in the forgotten-password form with your username or address. If that was not you, do nothing: your password stays as it is.",
  );

/** To the account's address after a change or a reset. */
export const passwordChangedMail = (origin: string, username: string): Template =>
  template(
    "password changed",
    "Your password was changed",
    greeting(username),
    "The password of your account was changed. Other devices were logged out, and links and write tokens from before no longer work.",
    `If you did not change it, choose a new one at once: ${origin}/password-reset`,
    aboutAccount(username),
  );

/** With a token for "confirm waitlist" that lives 14 days. */
export const waitlistMail = (origin: string, token: string, leavePath: string, isOpen = false): Template =>
  template(
    "waitlist",
    "Confirm your place on the waitlist",
    "Hello,",
    "This address was added to the Leafproof waitlist. Please confirm that it is yours. The link opens a page with one button:",
    link(origin, "/waitlist/confirm", token),
    isOpen
      ? `The link works for 14 days. Leafproof is open already, so you can register now: ${origin}/register`
      : "The link works for 14 days. We will then write to you once, when the site opens.",
    `To have this address deleted from the waitlist, now or later, open this link: ${origin}${leavePath}`,
    "You are receiving this email because someone entered this address in the waitlist form. If that was not you, do nothing.",
  );

/** Once, when the site is open, to a confirmed address of the waitlist. @param member the address has an account already */
export const openingMail = (origin: string, leavePath: string, member: boolean): Template =>
  template(
    "waitlist",
    "Leafproof is open",
    "Hello,",
    member
      ? "Leafproof is open to everybody now. This address has an account already, so all you need is to log in:"
      : "Leafproof is open. Anybody of 21 and over can read it, and you can register here:",
    `${origin}/${member ? "login" : "register"}`,
    `This is the one email about the opening that we promised. To have this address deleted from the waitlist, open this link: ${origin}${leavePath}`,
    "You are receiving this email because this address was confirmed on the Leafproof waitlist.",
  );

/** To the address that the account had. */
export const accountDeletedMail = (origin: string, username: string): Template =>
  template(
    "account deleted",
    "Your account was deleted",
    greeting(username),
    "Your Leafproof account was deleted, and its sessions have ended. This is the last email to this address.",
    `If you did not ask for it, write to us: ${origin}/contact-support`,
    `You are receiving this email because the account ${username} had this address.`,
  );

export const secondFactorOnMail = (origin: string, username: string): Template =>
  template(
    "second factor",
    "Your second factor is on",
    greeting(username),
    "From now on, logging in requires a code from your authenticator app. Keep your recovery codes somewhere you can reach without your phone.",
    `If you did not turn it on, choose a new password at once: ${origin}/password-reset`,
    aboutAccount(username),
  );

/** After a browser's key was added; says nothing that whoever added it chose. */
export const messageKeyAddedMail = (origin: string, username: string): Template =>
  template(
    "message key",
    "A new browser can read your private messages",
    greeting(username),
    "A browser was set up for private mode with your account's password. It can read the private messages that are sent to you from now on.",
    `If that was not you, remove it here, then choose a new password at once: ${origin}/account/keys`,
    aboutAccount(username),
  );

/** After a browser's key was removed; says nothing that its name says. */
export const messageKeyRemovedMail = (origin: string, username: string): Template =>
  template(
    "message key",
    "A browser was removed from your private messages",
    greeting(username),
    "A browser was removed from private mode with your account's password. No private message is sealed for it from now on, and its backup is deleted.",
    `If that was not you, choose a new password at once: ${origin}/password-reset`,
    aboutAccount(username),
  );

export const secondFactorOffMail = (origin: string, username: string): Template =>
  template(
    "second factor",
    "Your second factor is off",
    greeting(username),
    "Logging in no longer requires a code from your authenticator app.",
    `If you did not turn it off, choose a new password at once: ${origin}/password-reset`,
    aboutAccount(username),
  );
