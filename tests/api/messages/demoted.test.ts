import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { clear } from "../../factories/insert";
import { like, listen } from "../../factories/listening";
import { aPerson, freshNumber } from "../../factories/site";
import { aConversation } from "../../factories/talking";

it("an open socket goes by the role that its member has now", async () => {
  await clear(env.DB);
  const count = freshNumber();
  const moderator = await aPerson({ username: `mod${count}`, role: "moderator" });
  const bea = await aPerson({ username: `bea${count}` });
  const { say, said } = await listen(moderator, await aConversation(moderator, bea));
  const send = (n: number) => say({ type: "send", id: `${n}`.padStart(20, "e"), text: `Message ${n}` });
  for (let n = 0; n < 11; n += 1) send(n);
  await vi.waitFor(() => expect(said.filter(({ type }) => type === "stored")).toHaveLength(11));
  await env.DB.prepare("update users set role = 'member' where id = ?").bind(moderator.member.id).run();
  // A session that was looked at just now counts as holding.
  await new Promise((resolve) => setTimeout(resolve, 2_050));
  for (let n = 11; n < 22; n += 1) send(n);
  await vi.waitFor(() => expect(said).toContainEqual(like({ type: "refused", reason: "held" })));
});
