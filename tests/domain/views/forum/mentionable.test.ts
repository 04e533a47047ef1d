import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { mentionable } from "@worker/domain/views/forum/mentionable";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { aForum, as, aThreadInput, reply, thread } from "../../../factories/forum-writing";

const namesFor = async (id: string, q: string, near = "", overrides: Parameters<typeof as>[1] = {}) =>
  (await mentionable(as(id, overrides), { q, near })).map((person) => (person.former ? "former" : person.username));

beforeEach(() =>
  aForum({
    ann: {},
    anna: {},
    annika: {},
    anselm: {},
    ben: {},
    anvil: { role: "verified_vendor" },
    mod: { role: "moderator" },
  }),
);

describe("names to mention", () => {
  it("begin as it was typed, those first who wrote in the thread, and never one's own", async () => {
    const { threadId } = await thread("ben");
    const { id } = await reply("anselm", threadId);
    expect(await namesFor("ben", "an")).toEqual(["ann", "anna", "annika", "anselm", "anvil"]);
    expect(await namesFor("ben", "AN", threadId)).toEqual(["anselm", "ann", "anna", "annika", "anvil"]);
    expect((await namesFor("ben", "ans", id)).slice(0, 1)).toEqual(["anselm"]);
    expect(await namesFor("ann", "ann", threadId)).toEqual(["anna", "annika"]);
    expect(await namesFor("ben", "._-")).toEqual([]);
  });

  it("leave out who left or is suspended", async () => {
    await env.DB.exec("update users set deleted_at = 1 where id = 'ann'");
    await env.DB.exec("update users set suspended_at = 1 where id = 'anna'");
    expect(await namesFor("ben", "ann")).toEqual(["annika"]);
  });

  it("give away nothing of a thread that the writer may not read, and offer there who may", async () => {
    const vendor = { role: "verified_vendor" } as const;
    const zone = await createThread(as("anvil", vendor), aThreadInput({ categoryId: "verified-vendors" }));
    expect((await namesFor("ben", "an", zone.threadId))[0]).toBe("ann");
    expect(await namesFor("mod", "an", zone.threadId, { role: "moderator" })).toEqual(["anvil"]);
  });

  it("are for members, two round trips at most, and not for machines", async () => {
    const context = as("ben");
    await mentionable(context, { q: "an", near: "" });
    expect(context.usage.d1.trips).toBe(1);
    await expect(
      mentionable({ ...context, viewer: { kind: "visitor", ageVerified: true } }, { q: "an", near: "" }),
    ).rejects.toThrow();
    const asked = await Promise.allSettled(
      Array.from({ length: 241 }, () => mentionable(context, { q: "zz", near: "" })),
    );
    expect(asked.filter(({ status }) => status === "rejected")).not.toHaveLength(0);
  });
});
