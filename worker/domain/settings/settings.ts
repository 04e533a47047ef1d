import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client";
import { SITE_MODES, type SiteMode } from "../../env";
import { settings } from "./schema";

const MINUTE = 60_000;
const rule = (limit: number, windowMs: number) => z.object({ limit: z.number().int().positive(), windowMs: z.number().int().positive() }).default({ limit, windowMs });

const shapes = {
  siteMode: z.enum(SITE_MODES),
  /** Part of every cache key: a hide, a ban or a mode change moves it, and old copies are never served again (R18). */
  contentEpoch: z.number().int().default(0),
  /** The exact throttles of rulings R22; benchmarks and tests lift them here. */
  throttles: z
    .object({
      loginAccount: rule(10, 15 * MINUTE),
      loginNetwork: rule(100, 15 * MINUTE),
      waitlist: rule(20, 60 * MINUTE),
      readsOn: z.boolean().default(true),
    })
    .prefault({}),
  /** Rulings R15: the addresses that legal pages and the contact page print. */
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
export type SiteSettings = { [K in SettingKey]: z.infer<(typeof shapes)[K]> };

/** How long an isolate may go on with what it read (rulings R18). */
const CACHE_MS = 10_000;
let cached: { at: number; value: SiteSettings; source: string } | undefined;

export function parseSettings(rows: { key: string; value: string }[], fallbackMode: SiteMode): SiteSettings {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const read = <K extends SettingKey>(key: K, fallback?: unknown): SiteSettings[K] => {
    const text = stored.get(key);
    return shapes[key].parse(text === undefined ? fallback : JSON.parse(text)) as SiteSettings[K];
  };
  return {
    siteMode: read("siteMode", fallbackMode),
    contentEpoch: read("contentEpoch"),
    throttles: read("throttles"),
    addresses: read("addresses"),
  };
}

/**
 * The site's settings, at most 10 seconds old in this isolate.
 * @param fallbackMode the mode while no admin has chosen one
 * @param source tells databases apart where one isolate sees several, as tests do
 */
export async function loadSettings(db: Db, fallbackMode: SiteMode, source = ""): Promise<SiteSettings> {
  const at = Date.now();
  if (cached && cached.source === source && at - cached.at < CACHE_MS) return cached.value;
  const value = parseSettings(await db.select({ key: settings.key, value: settings.value }).from(settings), fallbackMode);
  cached = { at, value, source };
  return value;
}

/** Makes the next request of this isolate read settings afresh: whoever changed one sees it at once. */
export function forgetSettings(): void {
  cached = undefined;
}

/** The statement that stores one setting; goes into a batch with its audit row. */
export function writeSetting<K extends SettingKey>(db: Db, key: K, value: SiteSettings[K], now: number, by: string | null) {
  const text = JSON.stringify(shapes[key].parse(value));
  return db
    .insert(settings)
    .values({ key, value: text, updatedAt: now, updatedBy: by })
    .onConflictDoUpdate({ target: settings.key, set: { value: text, updatedAt: now, updatedBy: by } });
}

/** The statement that outdates every cached page (rulings R18). */
export function bumpContentEpoch(db: Db, now: number) {
  return db
    .insert(settings)
    .values({ key: "contentEpoch", value: "1", updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`cast(cast(${settings.value} as integer) + 1 as text)`, updatedAt: now },
    });
}

/** The stored mode, straight from the database; null while no admin has chosen one. */
export async function storedSiteMode(db: Db): Promise<SiteMode | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "siteMode"));
  return row ? shapes.siteMode.parse(JSON.parse(row.value)) : null;
}
