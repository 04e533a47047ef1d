import { z } from "zod";
import type { Db } from "../../../db/client";
import { SITE_MODES, type SiteMode } from "../../../env";
import { jsonText } from "../../../json-text";
import type { KnownChange } from "../announced-changes/announced-change";
import { selectKnown } from "../announced-changes/known-changes";
import { type ContentEpochs, epochsOf } from "./content-epochs";
import { rewardRatesShape } from "./reward-rates-shape";
import { settings } from "./schema";

const MINUTE = 60_000;
const rule = (limit: number, windowMs: number) =>
  z.object({ limit: z.number().int().positive(), windowMs: z.number().int().positive() }).default({ limit, windowMs });

const shapes = {
  siteMode: z.enum(SITE_MODES),
  /** The exact throttles of rules/platform#throttles; benchmarks and tests lift them here. */
  throttles: z
    .object({
      loginAccount: rule(10, 15 * MINUTE),
      loginNetwork: rule(100, 15 * MINUTE),
      waitlist: rule(20, 60 * MINUTE),
      registration: rule(20, 60 * MINUTE),
      mailTokens: rule(5, 60 * MINUTE),
      labCodes: rule(20, MINUTE),
      readsOn: z.boolean().default(true),
    })
    .prefault({}),
  /** What an admin asks of staff accounts beyond a password (rules/sessions#required-factor). */
  secondFactor: z.object({ requiredForStaff: z.boolean().default(false) }).prefault({}),
  /** Whether the admin dashboard shows patterns and reported messages (rules/admin#message-monitoring). */
  messageMonitoring: z.object({ on: z.boolean().default(false) }).prefault({}),
  /** Whether two different people must agree before a result counts as verified (rules/lab#two-people). */
  labTwoPerson: z.object({ on: z.boolean().default(false) }).prefault({}),
  /** What the rewards program pays; a change moves nothing that was earned before (rules/rewards#rates). */
  rewardRates: rewardRatesShape,
  /** What the fraud check looks for, and how referral codes begin (rules/joining#doubtful-domains). */
  fraud: z
    .object({
      disposableDomains: z
        .array(z.string())
        .default(["mailinator.com", "guerrillamail.com", "10minutemail.com", "tempmail.com", "throwaway.email"]),
      /** A regular expression that an ordinary name does not match; case does not count. */
      genericName: z.string().default("^(user|test|guest|member|admin)[0-9]*$"),
      referralPrefix: z.string().default("LEAF-"),
    })
    .prefault({}),
  /** The gift cards that members can choose, and from how many points on two people pay (rules/rewards#second-person). */
  redemptions: z
    .object({
      giftCards: z.array(z.string()).default(["Amazon", "Target", "Visa prepaid"]),
      twoPeopleFrom: z.number().int().positive().default(10_000),
    })
    .prefault({}),
  /** The addresses that legal pages and the contact page print (rules/content#placeholders). */
  addresses: z
    .object({
      privacy: z.string().default("privacy@leafproof.example"),
      legal: z.string().default("legal@leafproof.example"),
      safety: z.string().default("safety@leafproof.example"),
      support: z.string().default("support@leafproof.example"),
      vendors: z.string().default("vendors@leafproof.example"),
    })
    .prefault({}),
};

export type SettingKey = keyof typeof shapes;
export type SiteSettings = { [K in SettingKey]: z.infer<(typeof shapes)[K]> } & {
  contentEpochs: ContentEpochs;
  /** The newest first. */
  announcedChanges: readonly KnownChange[];
};

/** How long an isolate may go on with what it read (rules/platform#freshness). */
const CACHE_MS = 10_000;
let cached: { at: number; value: SiteSettings; source: string } | undefined;

export const parseSetting = <K extends SettingKey>(key: K, text: string | undefined, fallback?: unknown) =>
  (text === undefined ? shapes[key].parse(fallback) : jsonText(shapes[key])(text)) as SiteSettings[K];

export function parseSettings(
  rows: { key: string; value: string }[],
  fallbackMode: SiteMode,
  announcedChanges: readonly KnownChange[] = [],
): SiteSettings {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const read = <K extends SettingKey>(key: K, fallback?: unknown) => parseSetting(key, stored.get(key), fallback);
  return {
    siteMode: read("siteMode", fallbackMode),
    contentEpochs: epochsOf(stored),
    announcedChanges,
    throttles: read("throttles"),
    addresses: read("addresses"),
    fraud: read("fraud"),
    secondFactor: read("secondFactor"),
    messageMonitoring: read("messageMonitoring"),
    labTwoPerson: read("labTwoPerson"),
    redemptions: read("redemptions"),
    rewardRates: read("rewardRates"),
  };
}

interface Reading {
  fallbackMode: SiteMode;
  now: number;
  /** Tells databases apart where one isolate sees several, as tests do. */
  source?: string;
  /** Passes over what the isolate knows, for whoever has just changed a setting. */
  fresh?: boolean;
}

/** The site's settings, at most 10 seconds old in this isolate; older only while the database does not answer. */
export async function loadSettings(
  db: Db,
  { fallbackMode, now, source = "", fresh = false }: Reading,
): Promise<SiteSettings> {
  const known = cached?.source === source ? cached : undefined;
  if (known && !fresh && Math.abs(now - known.at) < CACHE_MS) return known.value;
  try {
    const selectRows = db.select({ key: settings.key, value: settings.value }).from(settings);
    const [rows, announced] = await db.batch([selectRows, selectKnown(db)]);
    const value = parseSettings(rows, fallbackMode, announced);
    cached = { at: now, value, source };
    return value;
  } catch (error) {
    if (known === undefined || error instanceof z.ZodError) throw error;
    return known.value;
  }
}

/** Makes the next request of this isolate read settings afresh: whoever changed one sees it at once. */
export function forgetSettings(): void {
  cached = undefined;
}

export const settingText = <K extends SettingKey>(key: K, value: SiteSettings[K]): string =>
  JSON.stringify(shapes[key].parse(value));
