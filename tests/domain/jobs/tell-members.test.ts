import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Settings } from "@worker/env";
import { tellOfChanges } from "@worker/jobs/tell-members";
import { anAnnouncedChange } from "../../factories/announced-changes";
import { insert } from "../../factories/insert";
import { mailsTo } from "../../factories/mail";
import { aUser, NOW } from "../../factories/rows";

const run = async (SITE_ORIGIN?: string) => {
  const settings: Settings = {
    ...{ ENVIRONMENT: "test", DEMO: "0", PUSH_SERVICES: "", SITE_MODE: "private", SITE_ORIGIN },
    ...{ COOKIE_SECRET: "c".repeat(32), HASH_KEY: "h".repeat(32), DATA_KEY: "d".repeat(32) },
  };
  await tellOfChanges(connect(env.DB), settings, NOW);
  return (await mailsTo()).length;
};

it("tells the members in every site mode, as soon as links have a site to lead to", async () => {
  await insert(env.DB, "users", [aUser()]);
  await insert(env.DB, "announcedChanges", [anAnnouncedChange()]);
  expect(await run()).toBe(0);
  expect(await run("https://leafproof.example")).toBe(1);
  expect(await run("https://leafproof.example")).toBe(1);
});
