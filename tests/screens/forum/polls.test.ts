import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { aForum, rowsOf, someWords } from "../../factories/forum-writing";
import { aPerson, type Person } from "../../factories/site";
import { page, send } from "../../factories/visits";

let ann: Person, ben: Person;

const read = async (path: string, who?: Person) => (await page(path, who)).text;
const aText = (fields: Record<string, string> = {}) => ({
  ...{ category: "general", title: "What is on the label", content: someWords(), tags: "", intent: "send" },
  ...{ "poll.question": "What do you read first?", "poll.option.0": "The label", "poll.option.1": "The certificate" },
  ...fields,
});

beforeEach(async () => {
  await aForum({});
  ann = await aPerson({ username: "ann" });
  ben = await aPerson({ username: "ben" });
  await env.DB.exec("update users set created_at = 1");
});

it("is asked, answered and read without scripts, and gives no results away before", async () => {
  const { to } = await send("/community/create-thread", aText(), ann);
  const before = await read(to, ben);
  expect(before).toContain("What do you read first?");
  expect(before).toMatch(/type="radio"[^>]*name="choice"/);
  await send(`${to}/poll`, { choice: "1" }, ann);
  const path = to.replace("/community", "/api/forum").replace("thread/", "threads/");
  expect(JSON.parse(await read(path, ben))).toMatchObject({
    poll: { voterCount: 1, myChoices: null, options: [{ votes: null }, { votes: null }] },
  });
  for (const hidden of [await read(to, ben), await read(`${to}.data`, ben), await read(to)])
    expect(hidden).not.toMatch(/100%|1 vote,/);
  expect(await read(to, ann)).toContain("1 vote, 100%");
  const again = await send(`${to}/poll`, { choice: "0" }, ann);
  expect([again.status, again.to]).toEqual([303, `${to}#poll`]);
  expect(await rowsOf("select votes_0, votes_1, voters from forum_polls")).toEqual([
    { votes_0: 0, votes_1: 1, voters: 1 },
  ]);
});

it("keeps what was typed when another choice is asked for, and when something is wrong", async () => {
  const more = await send("/community/create-thread", aText({ intent: "option", "poll.option.3": "A friend" }), ann);
  expect(more.status).toBe(200);
  for (const typed of ["What do you read first?", "The certificate", "A friend"])
    expect(more.text).toContain(`value="${typed}"`);
  expect(more.text).toContain('name="poll.option.4"');
  const wrong = await send("/community/create-thread", aText({ "poll.option.1": "THE LABEL" }), ann);
  expect(wrong.status).toBe(400);
  expect(wrong.text).toMatch(
    /Choice 2<\/label><input[^>]*id="poll.options"[^>]*aria-invalid="true"[^>]*value="THE LABEL"[\s\S]*?This choice is there already/,
  );
  expect(wrong.text).toContain('value="THE LABEL"');
  expect(await rowsOf("select 1 from forum_threads")).toEqual([]);
});

it("is changed on a page of its own until somebody votes, and stands alone at its address", async () => {
  const { to } = await send("/community/create-thread", aText(), ann);
  expect(await read(to, ann)).toContain(`href="${to}/poll/edit"`);
  expect(await read(to, ben)).not.toContain("/poll/edit");
  expect(await read(`${to}/poll/edit`, ann)).toContain('value="The certificate"');
  expect(await read(`${to}/poll/edit`, ben)).toContain("Thread Not Found");
  const fields = { intent: "send", "poll.question": "What next?", "poll.option.0": "Tea", "poll.days": "as-it-is" };
  const wrong = await send(`${to}/poll/edit`, fields, ann);
  expect([wrong.status, wrong.text.includes("A poll has 2 to 10 different choices")]).toEqual([400, true]);
  const changed = await send(`${to}/poll/edit`, { ...fields, "poll.option.1": "Rest" }, ann);
  expect([changed.status, changed.to]).toEqual([303, `${to}#poll`]);
  expect(await read(`${to}/poll`, ben)).toMatch(/What next\?[\s\S]*type="radio"[\s\S]*Rest/);
  const stale = await send(`${to}/poll`, { choice: "1", asOf: "0" }, ben);
  expect(stale.status).toBe(303);
  expect(await rowsOf("select voters from forum_polls")).toEqual([{ voters: 0 }]);
  await send(`${to}/poll`, { choice: "1" }, ben);
  expect(await read(`${to}/poll/edit`, ann)).toContain("Somebody has voted");
  expect((await send(`${to}/poll/edit`, { ...fields, "poll.option.1": "Rest" }, ann)).status).toBe(409);
});

it("comes back with the draft of its thread", async () => {
  await send("/community/create-thread", aText({ intent: "draft", "poll.days": "14" }), ann);
  const form = await read("/community/create-thread", ann);
  for (const typed of ["What do you read first?", "The label", "The certificate"])
    expect(form).toContain(`value="${typed}"`);
  expect(form).toMatch(/<option value="14" selected/);
  await send("/community/create-thread", aText(), ann);
  expect(await read("/community/create-thread", ann)).not.toContain("The certificate");
});
