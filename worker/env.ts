import { z } from "zod";
import { KNOWN_PUSH_SERVICES } from "./push/push-services";

/** The bindings that wrangler.toml declares. */
export interface Bindings {
  ASSETS: Fetcher;
  DB: D1Database;
  KV: KVNamespace;
  FILES: R2Bucket;
  LIMITER: DurableObjectNamespace;
  SEARCH_INDEX: DurableObjectNamespace;
  CONVERSATION: DurableObjectNamespace;
  INBOX: DurableObjectNamespace;
  THREAD_READERS: DurableObjectNamespace;
  READS: RateLimit;
  MAIL: SendEmail;
}

export const SITE_MODES = ["coming_soon", "private", "open"] as const;
export type SiteMode = (typeof SITE_MODES)[number];

const secret = (name: string) =>
  z
    .string({
      error: `${name} is missing: set it with "wrangler secret put ${name}" (locally "npm start" writes it to .dev.vars).`,
    })
    .min(32, `${name} is too short: use at least 32 random characters.`);

/** Base64url; both keys come from one pair. */
const vapidKey = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}$`), `A VAPID key is ${length} letters of base64url.`)
    .optional();

/** Scheme and host alone: what links in mails begin with. */
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const shape = z.object({
  ENVIRONMENT: z.enum(["production", "development", "test"]).default("production"),
  /** Signs the cookies of the age gate, the theme and flash messages. */
  COOKIE_SECRET: secret("COOKIE_SECRET"),
  /** Keys the hashes of network addresses and visitor ids (rules/privacy#hashed-networks). */
  HASH_KEY: secret("HASH_KEY"),
  /** Encrypts second factors, tax ids and bank details (rules/privacy#encrypted-data). */
  DATA_KEY: secret("DATA_KEY"),
  /** The mode of a database in which no admin has chosen one yet (rules/access#site-modes). */
  SITE_MODE: z.enum(SITE_MODES).default("coming_soon"),
  /** Where the site is reached; links in mails begin with it, never with the Host that a client sent. */
  SITE_ORIGIN: z
    .string()
    .refine(isOrigin, 'SITE_ORIGIN must be scheme and host alone, such as "https://leafproof.example".')
    .optional(),
  /** Name the site to push services (README, "Settings"); without them nothing is pushed. */
  VAPID_PUBLIC_KEY: vapidKey(87),
  VAPID_PRIVATE_KEY: vapidKey(43),
  /** Hosts of the push services that the server may call, apart by commas. */
  PUSH_SERVICES: z.string().default(KNOWN_PUSH_SERVICES),
  /** "1" shows the demo-account button; honored on localhost only (rules/demo#demo-mode). */
  DEMO: z.enum(["0", "1"]).default("0"),
  /** Sets the clock, outside production only (rules/platform#clock): ISO date or epoch milliseconds. */
  NOW: z.string().optional(),
});

const variables = shape.refine((read) => read.ENVIRONMENT !== "production" || read.SITE_ORIGIN !== undefined, {
  path: ["SITE_ORIGIN"],
  error:
    'SITE_ORIGIN is missing: set it under [vars] in wrangler.toml to where the site is reached, such as "https://leafproof.example".',
});

export type Settings = z.infer<typeof variables>;
export type Env = Bindings & Record<string, unknown>;

let parsed: { from: object; settings: Settings } | undefined;

/** Once per isolate. @throws Error with one sentence that names what is missing or malformed */
export function readSettings(env: Env): Settings {
  if (parsed?.from === env) return parsed.settings;
  const result = variables.safeParse(env);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(
      `Leafproof cannot start: ${issue ? `${issue.message} (${issue.path.join(".")})` : "unreadable settings"}`,
    );
  }
  parsed = { from: env, settings: result.data };
  return result.data;
}
