import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { forgetSettings } from "@worker/domain/foundation/settings/settings";
import type { Settings } from "@worker/env";
import { tellWaitlist } from "@worker/jobs/tell-waitlist";
import { insert } from "../../factories/insert";
import { mailsTo } from "../../factories/mail";
import { NOW } from "../../factories/rows";
import { anEntry } from "../../factories/waitlist";

const db = connect(env.DB);
const settings = (SITE_MODE: Settings["SITE_MODE"], SITE_ORIGIN?: string): Settings => ({
  ...{ ENVIRONMENT: "test", DEMO: "0", PUSH_SERVICES: "", SITE_MODE, SITE_ORIGIN },
  ...{ COOKIE_SECRET: "c".repeat(32), HASH_KEY: "h".repeat(32), DATA_KEY: "d".repeat(32) },
});
const run = async (...of: Parameters<typeof settings>) => {
  forgetSettings();
  await tellWaitlist(db, settings(...of), NOW);
  return (await mailsTo()).length;
};
const ORIGIN = "https://leafproof.example";

it("tells the waitlist once the site is open, and where its links have a site to lead to", async () => {
  await insert(env.DB, "waitlist", [anEntry({ confirmedAt: 1 }), anEntry()]);
  expect(await run("coming_soon", ORIGIN)).toBe(0);
  expect(await run("private", ORIGIN)).toBe(0);
  expect(await run("open")).toBe(0);
  expect(await run("open", ORIGIN)).toBe(1);
  expect(await run("open", ORIGIN)).toBe(1);
});
