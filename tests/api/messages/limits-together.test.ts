import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { clear } from "../../factories/insert";
import { listen } from "../../factories/listening";
import { aPerson, ask, freshNumber } from "../../factories/site";

it("two tabs and the API together send ten messages in five minutes, and not one more", async () => {
  await clear(env.DB);
  const count = freshNumber();
  const [ann, bea] = [await aPerson({ username: `ann${count}` }), await aPerson({ username: `bea${count}` })];
  const begun = await ask("/api/conversations", { cookie: ann.cookie, json: { userId: bea.member.id } });
  const { id } = await begun.json<{ id: string }>();
  const tabs = [await listen(ann, id), await listen(ann, id)];

  const called = Array.from({ length: 7 }, (_, n) => {
    for (const [tab, { say }] of tabs.entries())
      say({ type: "send", id: `tab-${tab}-message-${n}`.padEnd(20, "0"), text: `Line ${n} of tab ${tab}` });
    const json = { content: `Line ${n} of the API` };
    return ask(`/api/conversations/${id}/messages`, { cookie: ann.cookie, json });
  });
  const statuses = (await Promise.all(called)).map(({ status }) => status);
  const ownIn = (tab: number) =>
    tabs[tab]!.said.flatMap((frame) => (frame.type === "stored" || frame.type === "refused" ? [frame.type] : []));
  await vi.waitFor(() => expect([ownIn(0).length, ownIn(1).length]).toEqual([7, 7]));

  const granted = [...ownIn(0), ...ownIn(1)].filter((type) => type === "stored").length;
  expect(granted + statuses.filter((status) => status === 201).length).toBe(10);
  expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([]);
  const page = await ask(`/api/conversations/${id}/messages`, { cookie: bea.cookie });
  expect((await page.json<{ items: object[] }>()).items).toHaveLength(10);
});
