import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { sweepHiddenPictures } from "@worker/domain/oversight/moderation/sweep-pictures";
import { runScheduled, DAILY } from "@worker/jobs/scheduled";
import type { Env } from "@worker/env";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import type { Row } from "../../../../scripts/seed/data";
import { clear, insert } from "../../../factories/insert";
import { aCase } from "../../../factories/moderation";
import { aUser, DAY } from "../../../factories/rows";

const NOW = Date.now();
const OLD = NOW - 30 * DAY - 1;
const sweep = () => sweepHiddenPictures(connect(env.DB), env.FILES, NOW);
const kept = async () => (await env.FILES.list({ prefix: "pictures/" })).objects.map(({ key }) => key).sort();

/** A picture's object, and the case that took it away. */
async function aHiddenPicture(file: string, overrides: Partial<Row<"moderationCases">> = {}): Promise<void> {
  await env.FILES.put(`pictures/ann/${file}`, "picture");
  const about = { kind: "profile_picture", subjectId: `ann/${file}`, ownerId: "ann", source: "report" } as const;
  const decided = { status: "decided", decision: "hide", decidedAt: OLD } as const;
  await insert(env.DB, "moderationCases", [aCase({ ...about, ...decided, ...overrides })]);
}

beforeEach(async () => {
  await clear(env.DB);
  for (const key of await kept()) await env.FILES.delete(key);
  await insert(env.DB, "users", [aUser({ id: "ann", picture: "shown.png" })]);
});

describe("the file of a picture that a decision took away", () => {
  it("goes once no appeal can bring it back, by the daily job", async () => {
    await aHiddenPicture("hidden.png");
    await aHiddenPicture("with-account.png", { decision: "suspend" });
    await aHiddenPicture("yesterday.png", { decidedAt: NOW - DAY });
    await env.FILES.put("pictures/ann/shown.png", "picture");
    await runScheduled({ cron: DAILY, scheduledTime: NOW, noRetry: () => undefined }, env as object as Env);
    expect(await kept()).toEqual(["pictures/ann/shown.png", "pictures/ann/yesterday.png"]);
  });

  it("is looked at once", async () => {
    await aHiddenPicture("hidden.png");
    expect([await sweep(), await sweep()]).toEqual([1, 0]);
  });

  it("stays while an appeal waits, and goes when it is upheld", async () => {
    await aHiddenPicture("hidden.png", { status: "appealed", appealedAt: NOW - 5 * DAY });
    expect(await sweep()).toBe(0);
    await env.DB.exec("update moderation_cases set status = 'decided', appeal_outcome = 'upheld'");
    expect(await sweep()).toBe(1);
    expect(await kept()).toEqual([]);
  });

  it("stays where its owner shows it again", async () => {
    await aHiddenPicture("shown.png", { appealOutcome: "overturned" });
    await aHiddenPicture("fine.png", { decision: "keep" });
    expect(await sweep()).toBe(0);
    expect(await kept()).toEqual(["pictures/ann/fine.png", "pictures/ann/shown.png"]);
  });

  it("stays for a later case about it, which sweeps it in its turn", async () => {
    await aHiddenPicture("hidden.png");
    await aHiddenPicture("hidden.png", { decidedAt: NOW - 10 * DAY });
    await aHiddenPicture("reported.png");
    await aHiddenPicture("reported.png", { status: "open", decision: null, decidedAt: null });
    expect(await sweep()).toBe(0);
    await env.DB.exec(`update moderation_cases set decided_at = ${OLD} where files_swept_at is null`);
    await env.DB.exec("update moderation_cases set status = 'decided', decision = 'hide'");
    expect(await sweep()).toBe(2);
  });

  it("goes where the account is gone", async () => {
    await aHiddenPicture("hidden.png");
    await env.DB.exec("update users set picture = null, deleted_at = 1");
    expect(await sweep()).toBe(1);
  });
});

it("reads no more where there are many cases", async () => {
  const read = async () => {
    const usage = new Usage();
    await sweepHiddenPictures(connect(countedD1(env.DB, usage)), env.FILES, NOW);
    return usage.d1.read;
  };
  await aHiddenPicture("hidden.png");
  const before = await read();
  const swept = { kind: "profile_picture", status: "decided", decision: "hide", filesSweptAt: 1 } as const;
  const cases = Array.from({ length: 200 }, () => aCase({ ...swept, decidedAt: OLD }));
  await insert(env.DB, "moderationCases", cases);
  await aHiddenPicture("another.png");
  expect(await read()).toBeLessThanOrEqual(before + 2);
});
