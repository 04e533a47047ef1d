import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type Env, readSettings } from "@worker/env";
import { KNOWN_PUSH_SERVICES } from "@worker/push/push-services";

const SECRET = "0123456789abcdef0123456789abcdef";
const given = (values: Record<string, unknown>): Env => ({
  ...env,
  ...{ VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined, PUSH_SERVICES: undefined },
  ENVIRONMENT: undefined,
  SITE_MODE: undefined,
  DEMO: undefined,
  COOKIE_SECRET: SECRET,
  HASH_KEY: SECRET,
  DATA_KEY: SECRET,
  SITE_ORIGIN: "https://leafproof.example",
  ...values,
});

describe("settings of the environment", () => {
  it("are those of a fresh deployment where nothing is said", () => {
    expect(readSettings(given({}))).toEqual({
      ENVIRONMENT: "production",
      SITE_MODE: "coming_soon",
      DEMO: "0",
      COOKIE_SECRET: SECRET,
      HASH_KEY: SECRET,
      DATA_KEY: SECRET,
      SITE_ORIGIN: "https://leafproof.example",
      PUSH_SERVICES: KNOWN_PUSH_SERVICES,
    });
  });

  it.each(["COOKIE_SECRET", "HASH_KEY", "DATA_KEY"])("name a missing %s and how to set it, in one sentence", (name) => {
    expect(() => readSettings(given({ [name]: undefined }))).toThrow(
      `Leafproof cannot start: ${name} is missing: set it with "wrangler secret put ${name}"`,
    );
  });

  it("refuse a short secret without printing it", () => {
    const read = () => readSettings(given({ HASH_KEY: "hunter2" }));
    expect(read).toThrow(/HASH_KEY is too short/);
    expect(read).not.toThrow(/hunter2/);
  });

  it("name a missing SITE_ORIGIN in production, and do without it elsewhere", () => {
    expect(() => readSettings(given({ SITE_ORIGIN: undefined }))).toThrow(
      "Leafproof cannot start: SITE_ORIGIN is missing: set it under [vars] in wrangler.toml",
    );
    expect(readSettings(given({ SITE_ORIGIN: undefined, ENVIRONMENT: "development" })).SITE_ORIGIN).toBeUndefined();
  });

  it.each([
    ["SITE_ORIGIN", "leafproof.example"],
    ["SITE_ORIGIN", "https://leafproof.example/"],
    ["SITE_ORIGIN", "https://leafproof.example/start"],
    ["SITE_ORIGIN", "javascript:alert(1)"],
    ["SITE_MODE", "closed"],
    ["ENVIRONMENT", "staging"],
    ["DEMO", "yes"],
  ])("refuse a %s that nobody knows", (name, value) => {
    expect(() => readSettings(given({ [name]: value }))).toThrow(new RegExp(`Leafproof cannot start: .*\\(${name}\\)`));
  });

  it("are parsed once for an environment", () => {
    const same = given({});
    expect(readSettings(same)).toBe(readSettings(same));
  });
});
