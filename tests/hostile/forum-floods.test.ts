import { beforeEach, describe, expect, it } from "vitest";
import { deletePost, undoDeletion } from "@worker/domain/voice/forum-writing/delete-post";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { siteOf } from "@worker/domain/voice/forum-writing/same-site";
import { aForum, as, reply, rowsOf, someWords, thread } from "../factories/forum-writing";
import { NOW } from "../factories/rows";

const HOUR = 3_600_000;
const LINK = "https://shop.example/";
const TOO_OFTEN = "Several posts of yours lead to this site already. Please leave the link out.";
let threadId: string;

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, mod: { role: "moderator" } });
  ({ threadId } = await thread("ann"));
});

const heldOf = async (content: string, at = 0) => (await reply("ben", threadId, content, NOW + at)).held !== null;
const changed = (id: string, content: string, at = 1) => editPost(as("ben", {}, NOW + at), id, { content });

describe("a flood of links to one site waits for a moderator", () => {
  it("also where each stands behind two thousand other characters", async () => {
    const held: boolean[] = [];
    const padding = () => Array.from({ length: 70 }, () => crypto.randomUUID()).join(" ");
    for (let n = 0; n < 4; n += 1) held.push(await heldOf(`${padding()} ${LINK}${n}`, n));
    expect(held).toEqual([false, false, false, true]);
  });

  it.each([
    ["subdomains", ["a.shop.example", "b.shop.example", "c.shop.example", "www.shop.example"]],
    ["ports", ["shop.example", "shop.example:8080", "shop.example:8443", "shop.example:81"]],
    ["spellings", ["SHOP.example", "sh%6fp.example", "sh&#111;p.example", "shop.example."]],
  ])("whatever its %s", async (_, hosts) => {
    const held: boolean[] = [];
    for (const [n, host] of hosts.entries()) held.push(await heldOf(`${someWords()} [here](http://${host}/x)`, n));
    expect(held).toEqual([false, false, false, true]);
  });

  it("also behind twenty-five posts without any", async () => {
    for (let n = 0; n < 3; n += 1) expect(await heldOf(`${someWords()} ${LINK}`, n)).toBe(false);
    for (let n = 0; n < 25; n += 1) await heldOf(someWords(), 10 + n);
    expect(await heldOf(`${someWords()} ${LINK}`, 99)).toBe(true);
    expect(await heldOf(`${someWords()} ${LINK}`, HOUR + 99)).toBe(false);
  });

  it("for the same reason still where it was deleted and brought back", async () => {
    for (let n = 0; n < 3; n += 1) await heldOf(`${someWords()} ${LINK}`, n);
    const { id, held } = await reply("ben", threadId, `${someWords()} ${LINK}`, NOW + 9);
    await deletePost(as("ben", {}, NOW + 10), id);
    await undoDeletion(as("ben", {}, NOW + 11), id);
    expect(
      await rowsOf("select hidden_cause as cause, hidden_reason as reason from forum_posts where id = ?", id),
    ).toEqual([{ cause: "held", reason: held }]);
  });

  it("also where all of them are sent at once", async () => {
    const sent = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => heldOf(`${someWords()} ${LINK}${n}`)));
    expect(sent.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(3);
    expect(await rowsOf("select 1 from forum_posts where html like '%shop.example%'")).not.toEqual([]);
  });

  it("and does not come in by edits, one after the other or all at once", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await reply("ben", threadId, someWords(), NOW - 2 * HOUR)).id);
    const linked = ids.map((id) => () => changed(id, `${someWords()} ${LINK}`));
    const [first, ...others] = linked;
    await first?.();
    await Promise.allSettled(others.map((edit) => edit()));
    for (const [nth, edit] of linked.entries()) {
      if (nth < 3) await edit();
      else await expect(edit()).rejects.toMatchObject({ fields: { content: TOO_OFTEN } });
    }
  });

  it("which says nothing of edits that leave the links as they are, or of a moderator's", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await reply("ben", threadId, `${someWords()} ${LINK}`, NOW + n)).id);
    await changed(ids[0] ?? "", `${someWords()} ${LINK}other`, 9);
    const { id } = await reply("ben", threadId);
    const content = `${someWords()} ${LINK}`;
    await editPost(as("mod", { role: "moderator" }, NOW + 20), id, { content, reason: "The link was asked for." });
  });
});

it("tells one site from another", () => {
  const hosts = ["a.b.shop.example:80", "shop.co.uk", "www.shop.co.uk", "10.1.2.3", "[::1]:80", "localhost", "t.co"];
  expect(hosts.map(siteOf)).toEqual([
    "shop.example",
    "shop.co.uk",
    "shop.co.uk",
    "10.1.2.3",
    "[::1]",
    "localhost",
    "t.co",
  ]);
});

it("a long text is not written eight times in other words by sending all at once", async () => {
  const text = Array.from({ length: 60 }, () => crypto.randomUUID()).join(" ");
  const sent = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => heldOf(`${text} ${n}`)));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
