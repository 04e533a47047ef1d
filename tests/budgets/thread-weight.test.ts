import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { costOfAnswer, stopClock } from "../factories/cost";
import { aDiscussion, settleCategories } from "../factories/forum";
import { insert } from "../factories/insert";
import { aUser, NOW } from "../factories/rows";
import { ask, sessionFor } from "../factories/site";

const PATH = "/community/thread/01TWENTY";
const AUTHORS = ["ann", "bob", "cy", "dee"];

beforeAll(async () => {
  await stopClock(NOW);
  await insert(
    env.DB,
    "users",
    [...AUTHORS, "reader"].map((id) => aUser({ id, username: id })),
  );
  await aDiscussion({ thread: { id: "01TWENTY" }, replies: 19, comments: 1, authors: AUTHORS });
  await settleCategories();
});

/**
 * What a thread of twenty posts and nineteen comments may cost, a little above what it does: the processor's time
 * follows the bytes, the data's above all, and the statements (decision 019).
 */
const LIMITS = {
  "a visitor's page": { path: PATH, member: false, kb: 98, statements: 3 },
  "a member's page": { path: PATH, member: true, kb: 156, statements: 4 },
  "the data of a visitor's navigation": { path: `${PATH}.data`, member: false, kb: 8.5, statements: 3 },
  "the data of a member's navigation": { path: `${PATH}.data`, member: true, kb: 8.5, statements: 4 },
};

it.each(Object.entries(LIMITS))("%s of twenty posts stays within its limits", async (_, limit) => {
  const options = limit.member ? { cookie: await sessionFor("reader") } : {};
  await (await ask(limit.path, options)).text();
  const answer = await ask(`${limit.path}?again`, options);
  const { statements } = costOfAnswer(answer);
  const bytes = new TextEncoder().encode(await answer.text()).byteLength;
  expect.soft(statements).toBeLessThanOrEqual(limit.statements);
  expect.soft(bytes / 1024).toBeLessThanOrEqual(limit.kb);
  expect.soft(bytes / 1024).toBeGreaterThan(limit.kb * 0.9);
});
