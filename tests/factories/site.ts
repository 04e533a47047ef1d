import { env, exports } from "cloudflare:workers";
import { vi } from "vitest";
import type { Member, Role } from "@worker/domain/foundation/access/policy";
import { connect } from "@worker/db/client";
import {
  bumpContentEpoch,
  type ContentArea,
  type ContentEpochs,
  selectEpoch,
} from "@worker/domain/foundation/settings/content-epochs";
import { newSession, SESSION_COOKIE } from "@worker/domain/foundation/sessions/sessions";
import {
  forgetSettings,
  type SettingKey,
  settingText,
  type SiteSettings,
} from "@worker/domain/foundation/settings/settings";
import { hashPassword } from "@worker/domain/foundation/users/password";
import { insert } from "./insert";
import { aUser } from "./rows";

export const ORIGIN = "http://localhost";
export const PASSWORD = "correct horse";

interface Ask {
  method?: string;
  /** A form's fields. */
  form?: Record<string, string> | [string, string][];
  json?: unknown;
  cookie?: string;
  /** The client's address. */
  from?: string;
  headers?: Record<string, string>;
}

/** Drives the real Worker; redirects are answers here. */
export async function ask(
  path: string,
  { method, form, json, cookie, from, headers = {} }: Ask = {},
): Promise<Response> {
  const body = form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json);
  const all = new Headers(headers);
  if (json !== undefined && !all.has("content-type")) all.set("content-type", "application/json");
  if (cookie) all.set("cookie", cookie);
  if (from) all.set("cf-connecting-ip", from);
  const verb = method ?? (body === undefined ? "GET" : "POST");
  const answer = await exports.default.fetch(
    new Request(`${ORIGIN}${path}`, { method: verb, body, headers: all, redirect: "manual" }),
  );
  // What comes after is later, also by a clock that stands.
  if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + 1);
  return answer;
}

/** The `name=value` parts of what an answer sets, as a browser would send them back; "" clears a cookie. */
export function cookiesOf(response: Response): Record<string, string> {
  const pairs = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

/** The page that an answer leads to, where it says once what was done. */
export async function ledTo(answer: Response, { cookie }: { cookie: string }): Promise<string> {
  const flash = `__Host-flash=${cookiesOf(answer)["__Host-flash"] ?? ""}`;
  return (await ask(answer.headers.get("location") ?? "", { cookie: `${cookie}; ${flash}` })).text();
}

/** A stored session of an account, as the cookie that carries it. */
export async function sessionFor(userId: string): Promise<string> {
  const db = connect(env.DB);
  const { token, insert: row } = await newSession(db, { userId, now: Date.now(), networkHash: "test", device: "Test" });
  await row;
  return `${SESSION_COOKIE}=${token}`;
}

/**
 * To put behind a name: Durable Objects outlive a test and its file, so that everybody who is counted or talks is somebody
 * else in each.
 */
export const freshNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export interface Person {
  member: Member;
  cookie: string;
}

interface Wanted {
  username: string;
  role?: Role;
  tester?: boolean;
  ageVerified?: boolean;
}

/** A stored account with a session. */
export async function aPerson({
  username,
  role = "member",
  tester = false,
  ageVerified = true,
}: Wanted): Promise<Person> {
  const row = aUser({
    id: `person-${username}`,
    username,
    role,
    testerSince: tester ? 1 : null,
    ageVerifiedAt: ageVerified ? 1 : null,
  });
  await insert(env.DB, "users", [row]);
  const member: Member = {
    kind: "member",
    id: row.id,
    username,
    role,
    tester,
    ageVerified,
    emailVerified: true,
    vendorId: null,
  };
  return { member, cookie: await sessionFor(row.id) };
}

let hash: Promise<string> | undefined;

/** A stored account that can log in with PASSWORD; hashed once a file, since a hash costs as much as it should. */
export async function anAccount(overrides: Parameters<typeof aUser>[0] = {}) {
  hash ??= hashPassword(PASSWORD);
  const row = aUser({ passwordHash: await hash, ...overrides });
  await insert(env.DB, "users", [row]);
  return row;
}

/** No area has moved, but for those given. */
export const epochs = (moved: Partial<ContentEpochs> = {}): ContentEpochs => ({
  ...{ site: 0, catalogue: 0, voice: 0, community: 0, person: 0 },
  ...moved,
});

/** Puts an area's epoch where a test wants it; the next request sees it. */
export async function setEpoch(area: ContentArea, epoch: number): Promise<void> {
  const db = connect(env.DB);
  await bumpContentEpoch(db, area, Date.now());
  await env.DB.prepare("update settings set value = ? where key = ?").bind(String(epoch), `contentEpoch.${area}`).run();
  forgetSettings();
}

export const epochOf = async (area: ContentArea): Promise<number> =>
  (await selectEpoch(connect(env.DB), area))[0]?.epoch ?? 0;

/** Stores a setting; the next request sees it. */
export async function setSetting<K extends SettingKey>(key: K, value: SiteSettings[K]): Promise<void> {
  const text = settingText(key, value);
  await env.DB.prepare(
    "insert into settings (key, value, updated_at) values (?1, ?2, ?3) on conflict (key) do update set value = ?2, updated_at = ?3, updated_by = null",
  )
    .bind(key, text, Date.now())
    .run();
  forgetSettings();
}

/** For a file that asks for every page: nobody counts how often. */
export async function unthrottled(): Promise<void> {
  const plenty = { limit: 1_000_000, windowMs: 1000 };
  await setSetting("throttles", {
    loginAccount: plenty,
    loginNetwork: plenty,
    waitlist: plenty,
    registration: plenty,
    mailTokens: plenty,
    labCodes: plenty,
    readsOn: false,
  });
}
