import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { MESSAGE_IMAGE_FIELD } from "@worker/domain/voice/message-images/image-forms";
import { clear } from "../../factories/insert";
import { rows } from "../../factories/moderation";
import { wordsOf } from "../../factories/page-words";
import { sendForm } from "../../factories/post-images";
import { aPng } from "../../factories/pictures";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

let ann: Person, bea: Person, count: number;
const toUser = (who: Person) => `/messages?user=${who.member.id}`;
const aForm = (fields: Record<string, string>, picture?: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  if (picture) form.set(MESSAGE_IMAGE_FIELD, new File([picture], "scale.png", { type: "image/png" }));
  return form;
};
const sends = async (text: string, picture?: Uint8Array<ArrayBuffer>) => {
  const answer = await sendForm(toUser(bea), aForm({ intent: "send", text }, picture), ann, {
    origin: "http://localhost",
  });
  return { status: answer.status, words: wordsOf(await answer.text()) };
};
const BROKEN = new TextEncoder().encode("no picture");
const begun = () => rows("select id from conversations");
const tooMany = async () => {
  const cal = await aPerson({ username: `cal${count}` });
  const talk = await aConversation(ann, cal);
  for (let n = 0; n < 10; n += 1) await says(ann, talk, `Message ${n}`);
};

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  [ann, bea] = [await aPerson({ username: `ann${count}` }), await aPerson({ username: `bea${count}` })];
});

describe("a first message without scripts", () => {
  it("that brings a broken picture is shown again, with the reason, and begins nothing", async () => {
    const { status, words } = await sends("Typed with care", BROKEN);
    expect(status).toBe(400);
    expect(words).toContain("Typed with care");
    expect(words).toMatch(/JPG|PNG/);
    expect(await begun()).toEqual([]);
    expect((await sends("Typed with care", aPng())).status).toBe(303);
    expect(await begun()).toHaveLength(1);
  });

  it("whose sender is held is shown again, with the notice, and begins nothing", async () => {
    await tooMany();
    for (const text of ["The one too many", "And while it holds"]) {
      const { status, words } = await sends(text);
      expect(status).toBe(429);
      expect(words).toContain(text);
      expect(words).toContain("Messaging Too Fast");
    }
    expect(await begun()).toHaveLength(1);
  });

  it("of nothing begins nothing", async () => {
    expect((await sends(" ")).status).toBe(400);
    expect(await begun()).toEqual([]);
  });

  it("is kept also where the two have talked meanwhile, and so is their conversation", async () => {
    await says(bea, await aConversation(bea, ann), "I was first");
    const { status, words } = await sends("Typed with care", BROKEN);
    expect(status).toBe(400);
    for (const text of ["Typed with care", "I was first"]) expect(words).toContain(text);
    expect(await begun()).toHaveLength(1);
  });

  it.each(["edit", "delete"])("is nothing to %s: no conversation is begun for it", async (intent) => {
    const answer = await ask(toUser(bea), { cookie: ann.cookie, form: { intent, seq: "1", text: "Changed" } });
    expect(answer.status).toBe(404);
    expect(await begun()).toEqual([]);
  });
});
