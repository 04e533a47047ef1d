import { describe, expect, it } from "vitest";
import * as decisions from "@worker/mail/decision-templates";
import * as letters from "@worker/mail/account-templates";

const ORIGIN = "https://leafproof.example";
const TOKEN = "0123456789abcdef".repeat(4);
const NAME = "annmoss";

const WITH_LINK = {
  confirmEmailMail: ["/mail/confirm", letters.confirmEmailMail(ORIGIN, TOKEN, NAME)],
  confirmNewEmailMail: ["/mail/confirm", letters.confirmNewEmailMail(ORIGIN, TOKEN, NAME)],
  resetPasswordMail: ["/password-reset/choose", letters.resetPasswordMail(ORIGIN, TOKEN, NAME)],
  emailChangeAskedMail: ["/mail/refuse", letters.emailChangeAskedMail(ORIGIN, TOKEN, NAME)],
  emailChangedMail: ["/mail/refuse", letters.emailChangedMail(ORIGIN, TOKEN, NAME)],
  addressReturnedMail: ["/password-reset/choose", letters.addressReturnedMail(ORIGIN, TOKEN, NAME)],
  waitlistMail: ["/waitlist/confirm", letters.waitlistMail(ORIGIN, TOKEN, "/waitlist/leave?entry=1")],
} as const;

const WITHOUT_LINK = {
  emailChangeAskedUnconfirmed: letters.emailChangeAskedMail(ORIGIN, null, NAME),
  emailChangedUnconfirmed: letters.emailChangedMail(ORIGIN, null, NAME),
  addressReturnedSuspended: letters.addressReturnedMail(ORIGIN, null, NAME),
  changeRefusedMail: letters.changeRefusedMail(ORIGIN, NAME),
  passwordChangedMail: letters.passwordChangedMail(ORIGIN, NAME),
  accountDeletedMail: letters.accountDeletedMail(ORIGIN, NAME),
  secondFactorOnMail: letters.secondFactorOnMail(ORIGIN, NAME),
  secondFactorOffMail: letters.secondFactorOffMail(ORIGIN, NAME),
  suspendedMail: decisions.suspendedMail(ORIGIN, NAME, "Three health claims."),
  suspensionLiftedMail: decisions.suspensionLiftedMail(ORIGIN, NAME),
  registrationApprovedMail: decisions.registrationApprovedMail(ORIGIN, NAME),
  registrationBlockedMail: decisions.registrationBlockedMail(ORIGIN, NAME),
  moderationDecisionMail: decisions.moderationDecisionMail(ORIGIN, NAME, {
    about: "your review of Harrow Leaf",
    outcome: "It is no longer shown.",
    reason: "It promises an effect.",
    path: "/account/decisions/01CASE",
  }),
};

const ALL = {
  ...Object.fromEntries(Object.entries(WITH_LINK).map(([name, [, mail]]) => [name, mail])),
  ...WITHOUT_LINK,
};

describe.each(Object.entries(ALL))("%s", (_name, { subject, body }) => {
  it("has a subject of one short line and says why it was sent", () => {
    expect(subject).toMatch(/^[^\r\n]{5,60}$/);
    expect(body).toContain("You are receiving this email because");
  });

  it("leads to this site alone", () => {
    for (const [link] of body.matchAll(/https?:\/\/\S+/g)) expect(link.startsWith(`${ORIGIN}/`)).toBe(true);
  });

  it("promises nothing and shouts nothing", () => {
    expect(`${subject} ${body}`).not.toMatch(/!|\b(amazing|exclusive|best|free|hurry|act now|safe|legal)\b/i);
  });
});

describe.each(Object.entries(WITH_LINK))("%s", (_name, [path, { body }]) => {
  it("carries its token in one link, on a line of its own", () => {
    expect(body.split("\n\n")).toContain(`${ORIGIN}${path}?token=${TOKEN}`);
    expect(body.split(TOKEN)).toHaveLength(2);
  });

  it("says how long the link works", () => {
    expect(body).toMatch(/48 hours|72 hours|one hour|14 days/);
  });
});

const NEEDS_NOTHING = ["confirmEmailMail", "confirmNewEmailMail", "resetPasswordMail", "waitlistMail"] as const;

describe.each(NEEDS_NOTHING)("%s", (name) => {
  it("says that doing nothing is fine", () => {
    expect(WITH_LINK[name][1].body).toContain("do nothing");
  });
});

describe("a letter about a decision", () => {
  it("gives the reason in staff's words", () => {
    expect(WITHOUT_LINK.suspendedMail.body).toContain("Reason: Three health claims.");
    expect(WITHOUT_LINK.moderationDecisionMail.body).toContain(`${ORIGIN}/account/decisions/01CASE`);
  });

  it("leaves the way to an appeal out where none is open", () => {
    const told = { about: "your reply", outcome: "It stays.", reason: "Fine.", path: null };
    expect(decisions.moderationDecisionMail(ORIGIN, NAME, told).body).not.toContain(ORIGIN);
  });
});
