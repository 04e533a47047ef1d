import { describe, expect, it } from "vitest";
import { generateDemo } from "../../../scripts/seed/generate";
import { NOW, read, TODAY } from "./demo";
import { factsOf, type Rule } from "./rules/facts";
import { FORUM_RULES } from "./rules/forum";
import { MEMBER_RULES } from "./rules/members";
import { MESSAGE_RULES } from "./rules/messages";
import { NOTICE_RULES } from "./rules/notices";
import { LAB_RULES, PROMOTION_RULES, REVIEW_RULES, TICKET_RULES, WAITLIST_RULES } from "./rules/others";
import { POLL_RULES } from "./rules/polls";
import { PRODUCT_RULES } from "./rules/products";
import { TEXT_RULES } from "./rules/texts";
import { APPLICATION_RULES, CHARGE_RULES, VENDOR_RULES } from "./rules/vendors";

/** Each noun of the demo and what must hold for it. A new one gets a list here. */
const RULES: Record<string, readonly Rule[]> = {
  product: PRODUCT_RULES,
  vendor: VENDOR_RULES,
  charge: CHARGE_RULES,
  application: APPLICATION_RULES,
  review: REVIEW_RULES,
  "lab result": LAB_RULES,
  member: MEMBER_RULES,
  "forum post": FORUM_RULES,
  poll: POLL_RULES,
  conversation: MESSAGE_RULES,
  notice: NOTICE_RULES,
  promotion: PROMOTION_RULES,
  question: TICKET_RULES,
  "waitlist entry": WAITLIST_RULES,
  text: TEXT_RULES,
};
const DAY = 86_400_000;

/** Another day falls on other ends of months and years. */
describe.each([
  { scale: 1, days: 0 },
  { scale: 1, days: 103 },
  { scale: 3, days: 0 },
])("at scale $scale, $days days on", ({ scale, days }) => {
  const demo = generateDemo({ now: NOW + days * DAY, scale, passwordHash: "scrypt$demo" });
  const pictures = new Set([...demo.pictures].map(({ key }) => key));
  const facts = { ...factsOf(read(demo)), today: TODAY + days * DAY, talks: demo.talks, pictures };

  describe.each(Object.entries(RULES))("a %s", (_, rules) => {
    it.each(rules)("%s", (_says, faults) => expect(faults(facts).slice(0, 5)).toEqual([]));
  });
});
