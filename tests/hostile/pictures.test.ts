import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { aJpeg, aPng, aSegment, bytesOf, insertAt, join } from "../factories/pictures";
import { aPerson, ask, ORIGIN, type Person } from "../factories/site";

const PATH = "/api/account/picture";
let mallory: Person;
let victim: Person;
beforeAll(async () => {
  mallory = await aPerson({ username: "mallory" });
  victim = await aPerson({ username: "victim" });
});

const put = (body: BodyInit, headers: Record<string, string> = {}, method = "PUT") =>
  exports.default.fetch(
    new Request(`${ORIGIN}${PATH}`, {
      method,
      body,
      headers: { "content-type": "image/png", cookie: mallory.cookie, ...headers },
    }),
  );
const text = async (address: string) => new TextDecoder("latin1").decode(await (await ask(address)).arrayBuffer());

/** A body sent piece by piece, without a length. */
function stream(chunks: number): { body: ReadableStream<Uint8Array>; sent: () => number } {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= chunks) {
        controller.close();
        return;
      }
      sent += 1;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  return { body, sent: () => sent };
}

describe("an upload", () => {
  it("is refused as it comes, and what follows passes by as far as the platform would let it", async () => {
    const { body, sent } = stream(2000);
    const response = await put(body);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("The picture is larger than 2 MB.");
    expect(sent()).toBeLessThan(1700);
  });

  it("of 2 MB passes nowhere else", async () => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(100_000)], "x.png"));
    for (const path of ["/login", "/waitlist", "/account", "/register/x"]) {
      const response = await exports.default.fetch(new Request(`${ORIGIN}${path}`, { method: "POST", body: form }));
      expect(response.status, path).toBe(413);
    }
    expect((await put(new Uint8Array(100_000), {}, "DELETE")).status).toBe(413);
  });

  it("from another site's page is refused", async () => {
    expect((await put(aPng(), { origin: "https://evil.example" })).status).toBe(403);
  });

  it("carries no script, place or comment to its readers", async () => {
    const script = bytesOf("<script>alert(document.cookie)</script>");
    const laden = [
      insertAt(aJpeg(), 2, aSegment(0xfe, script)),
      insertAt(aJpeg(), 2, aSegment(0xe1, join(bytesOf("http://ns.adobe.com/xap/1.0/\0"), script))),
      join(aJpeg(), script),
      join(aPng(), bytesOf("PK\u0003\u0004"), script),
    ];
    for (const bytes of laden) {
      const response = await put(bytes);
      expect(response.status).toBe(200);
      const { picture }: { picture: string } = await response.json();
      expect(await text(picture)).not.toMatch(/script|adobe|PK\u0003/);
    }
  });

  it("changes nobody's picture but one's own, whatever the form says", async () => {
    const form = new FormData();
    form.set("profilePicture", new File([aPng()], "../../victim.png"));
    form.set("userId", victim.member.id);
    const response = await exports.default.fetch(
      new Request(`${ORIGIN}${PATH}?userId=${victim.member.id}`, {
        method: "PUT",
        body: form,
        headers: { cookie: mallory.cookie },
      }),
    );
    const answer: { picture: string } = await response.json();
    expect(answer.picture).toContain("/pictures/person-mallory/");
    expect((await env.FILES.list({ prefix: "pictures/person-victim/" })).objects).toEqual([]);
  });

  it("of a suspended account goes nowhere", async () => {
    const gone = await aPerson({ username: "suspended" });
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(gone.member.id).run();
    expect((await put(aPng(), { cookie: gone.cookie })).status).toBe(401);
    expect((await env.FILES.list({ prefix: "pictures/person-suspended/" })).objects).toEqual([]);
  });
});

describe("a made-up picture address", () => {
  it.each([
    "/pictures/person-mallory/x",
    "/pictures/person-mallory/..%2f..%2fsecrets",
    "/pictures/..%2fperson-mallory/0.png",
    `/pictures/person-mallory/${"0".repeat(64)}.svg`,
    `/pictures/person-mallory/${"0".repeat(64)}.png`,
    `/pictures/person-mallory/${"A".repeat(64)}.png`,
    "/pictures/%00/%00",
    "/pictures/person-mallory/x/y",
  ])("%s is not found, and nothing of it is said", async (address) => {
    const response = await ask(address);
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toMatch(/TypeError|\bat \w+ \(|bucket/);
  });

  it("does not tell another member's picture by its name", async () => {
    const { picture }: { picture: string } = await (await put(aPng())).json();
    const file = picture.split("/").at(-1) ?? "";
    expect((await ask(`/pictures/${victim.member.id}/${file}`)).status).toBe(404);
  });
});
