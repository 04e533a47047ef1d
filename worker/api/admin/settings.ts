import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import {
  type Change,
  type Changeable,
  changeSetting,
  settingsForAdmin,
} from "../../domain/oversight/administration/change-setting";
import {
  addressesChange,
  fraudChange,
  labTwoPersonChange,
  messageMonitoringChange,
  redemptionsChange,
  rewardRatesChange,
  secondFactorChange,
  siteModeChange,
  throttlesChange,
} from "../../domain/foundation/settings/forms";
import { SUBSTANCES } from "../../domain/catalogue/substances/classes";
import { changeStatus } from "../../domain/catalogue/substances/change-status";
import { statusBody } from "../../domain/catalogue/substances/forms";
import { SITE_MODES } from "../../env";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const rule = z.object({ limit: z.number().int(), windowMs: z.number().int() });
const tierRates = z.object({
  referralBonus: z.number().int(),
  cashbackPercent: z.number().int(),
  reviewReward: z.number().int(),
});
const change = z.object({ changedAt: z.number().int(), changedBy: z.string().nullable() }).nullable();
const answer = z.object({
  siteMode: z.enum(SITE_MODES),
  throttles: z.object({
    loginAccount: rule,
    loginNetwork: rule,
    waitlist: rule,
    registration: rule,
    mailTokens: rule,
    labCodes: rule,
    readsOn: z.boolean(),
  }),
  fraud: z.object({ disposableDomains: z.array(z.string()), genericName: z.string(), referralPrefix: z.string() }),
  secondFactor: z.object({ requiredForStaff: z.boolean() }),
  messageMonitoring: z.object({ on: z.boolean() }),
  labTwoPerson: z.object({ on: z.boolean() }),
  redemptions: z.object({
    giftCards: z.array(z.string()),
    twoPeopleFrom: z.number().int().describe("Points from which a redemption takes two people of staff"),
  }),
  rewardRates: z.object({
    welcomeBonus: z.number().int(),
    tiers: z.object({ bronze: tierRates, silver: tierRates, gold: tierRates, platinum: tierRates }),
  }),
  addresses: z.record(z.string(), z.string()),
  /** Confirmed entries, and how many of them were told that the site is open. */
  waitlist: z.object({ confirmed: z.number().int(), told: z.number().int() }),
  changes: z.object({
    siteMode: change,
    throttles: change,
    fraud: change,
    secondFactor: change,
    messageMonitoring: change,
    labTwoPerson: change,
    redemptions: change,
    rewardRates: change,
    addresses: change,
  }),
});
const saved = z.object({ saved: z.literal(true) });

const tag = "Administration";
const problems = [400, 401, 403, 409, 413, 415];
const description =
  "`version` is the `changedAt` that the change starts from (null for a default); if it has moved on, 409. Without it the value is overwritten. Every change is audited.";
const put = (summary: string) => describe({ tag, summary, description, answer: saved, problems });

async function save(c: Context<AppEnv>, input: Change<Changeable>) {
  const context = c.get("request");
  await changeSetting(context.db, context.viewer, input, context);
  return c.json({ saved: true as const });
}

/** The run-time settings; admins only. */
export const adminSettingsApi = new Hono<AppEnv>()
  .get("/", describe({ tag, summary: "The site's settings", answer, problems: [401, 403] }), async (c) => {
    const { db, viewer, env } = c.get("request");
    const current = await settingsForAdmin(db, viewer, env.SITE_MODE);
    return c.json(current);
  })
  .put("/site-mode", put("Switch the site mode"), json(siteModeChange), async (c) => {
    const { siteMode, version } = c.req.valid("json");
    return save(c, { key: "siteMode", value: siteMode, version });
  })
  .put("/throttles", put("Set the throttles"), json(throttlesChange), async (c) => {
    const { throttles, version } = c.req.valid("json");
    return save(c, { key: "throttles", value: throttles, version });
  })
  .put("/addresses", put("Set the site's email addresses"), json(addressesChange), async (c) => {
    const { addresses, version } = c.req.valid("json");
    return save(c, { key: "addresses", value: addresses, version });
  })
  .put("/fraud", put("Set what the fraud check looks for"), json(fraudChange), async (c) => {
    const { fraud, version } = c.req.valid("json");
    return save(c, { key: "fraud", value: fraud, version });
  })
  .put("/second-factor", put("Require a second factor of staff, or not"), json(secondFactorChange), async (c) => {
    const { secondFactor, version } = c.req.valid("json");
    return save(c, { key: "secondFactor", value: secondFactor, version });
  })
  .put("/message-monitoring", put("Switch message monitoring"), json(messageMonitoringChange), async (c) => {
    const { messageMonitoring, version } = c.req.valid("json");
    return save(c, { key: "messageMonitoring", value: messageMonitoring, version });
  })
  .put(
    "/lab-two-person",
    put("Require two people to verify a lab result, or one"),
    json(labTwoPersonChange),
    async (c) => {
      const { labTwoPerson, version } = c.req.valid("json");
      return save(c, { key: "labTwoPerson", value: labTwoPerson, version });
    },
  )
  .put("/reward-rates", put("Set what the rewards program pays from now on"), json(rewardRatesChange), async (c) => {
    const { rewardRates, version } = c.req.valid("json");
    return save(c, { key: "rewardRates", value: rewardRates, version });
  })
  .put(
    "/redemptions",
    put("Set the gift cards, and from how many points two people pay"),
    json(redemptionsChange),
    async (c) => {
      const { redemptions, version } = c.req.valid("json");
      return save(c, { key: "redemptions", value: redemptions, version });
    },
  )
  .put(
    "/substances/:substance/:region",
    describe({
      tag,
      summary: "Change the status of a substance in a region",
      description:
        "Anything but `unknown` needs the day on which the source was read and its https address. `version` is the `updatedAt` of the entry that the change starts from. Audited.",
      answer: saved,
      problems: [...problems, 404],
    }),
    json(statusBody),
    async (c) => {
      const request = c.get("request");
      const substance = SUBSTANCES.find((each) => each === c.req.param("substance"));
      if (substance === undefined) throw new NotFound("There is no such substance.");
      const entry = { substance, region: c.req.param("region"), ...c.req.valid("json") };
      await changeStatus(request, request.viewer, entry);
      return c.json({ saved: true as const });
    },
  );
