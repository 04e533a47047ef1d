import { env, exports } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { bytesSha256Hex } from "@worker/hashing";
import { UPLOAD_QUOTA_BYTES } from "@worker/media/upload-quota";
import { aPdf, aPdfOf } from "../factories/pdfs";
import { aPerson, ask, ORIGIN, type Person } from "../factories/site";
import { aVendorPerson } from "../factories/vendor-people";
import { crowd } from "../factories/uploads";

const DRAFTS = "/api/vendor/labs/drafts";
const PANEL_DRAFTS = "/api/lab-panel/drafts";
const MAX = 10_485_760;
let ann: Person;
let bea: Person;
let moderator: Person;
let draft = "";

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  bea = await aVendorPerson("bea");
  moderator = await aPerson({ username: "moderator", role: "moderator" });
  const made = await ask(DRAFTS, { cookie: ann.cookie, json: {} });
  draft = (await made.json<{ id: string }>()).id;
});
afterEach(() => {
  crowd()();
});

const send = (path: string, body: BodyInit | null, cookie: string | null, headers: Record<string, string> = {}) => {
  const all = { "content-type": "application/pdf", ...(cookie === null ? {} : { cookie }), ...headers };
  return exports.default.fetch(new Request(`${ORIGIN}${path}`, { method: "PUT", body, headers: all }));
};
const put = (body: BodyInit | null, { cookie } = ann, headers: Record<string, string> = {}) =>
  send(`${DRAFTS}/${draft}/certificate`, body, cookie, headers);
const named = async (response: Response) =>
  (await response.json<{ certificate: { fileName: string; fileHash: string; bytes: number } }>()).certificate;
const stored = async () => (await env.FILES.list({ prefix: "certificates/" })).objects.length;

/** A body without a length that counts how much of it was asked for. */
function counted(bytes: Uint8Array) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(sent, (sent += 65_536)));
    },
  });
  return { body, sent: () => sent };
}

describe("an upload through the API", () => {
  it("of exactly 10 MB passes, with a length and without; its hash is that of the file", async () => {
    const bytes = aPdfOf(MAX);
    const hash = await bytesSha256Hex(bytes);
    for (const body of [bytes, counted(bytes).body]) {
      const response = await put(body);
      expect(response.status).toBe(200);
      expect(await named(response)).toMatchObject({ fileHash: hash, bytes: MAX });
    }
  });

  it("of one byte more answers 413 in clear words, with a length and without, and leaves the draft as it was", async () => {
    const before = await stored();
    const bytes = aPdfOf(MAX + 1);
    for (const body of [bytes, counted(bytes).body]) {
      const response = await put(body);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ message: "The certificate is larger than 10 MB." });
    }
    expect(await stored()).toBe(before);
    const { certificate } = await (await ask(`${DRAFTS}/${draft}`, ann)).json<{ certificate: { bytes: number } }>();
    expect(certificate.bytes).toBe(MAX);
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["a page", new TextEncoder().encode("<!doctype html><script>alert(1)</script>")],
    ["a script in it", aPdf({ catalog: "/OpenAction << /S /JavaScript /JS (x) >>", compressed: true })],
    ["half a file", aPdf().slice(0, 300)],
    ["nothing", new Uint8Array()],
  ])("with %s answers 400 and names the field", async (_, bytes) => {
    const before = await stored();
    const response = await put(bytes);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { certificate: expect.any(String) as string } });
    expect(await stored()).toBe(before);
  });

  it.each([
    ["../../../etc/passwd", "passwd.pdf"],
    ["a\r\nset-cookie: x=1.pdf", "aset-cookie- x=1.pdf"],
    ["fdp.\u202Eexe", "fdp.exe.pdf"],
    ["x".repeat(300), `${"x".repeat(96)}.pdf`],
    ["", "certificate.pdf"],
  ])("keeps a safe name for %j, and serves it under that", async (name, safe) => {
    const response = await put(aPdf(), ann, { "x-file-name": encodeURIComponent(name) });
    const { fileName, fileHash } = await named(response);
    expect(fileName).toBe(safe);
    const file = await ask(`/certificates/${fileHash}.pdf?download`, ann);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${safe}"`);
    expect(file.headers.get("set-cookie")).toBeNull();
  });

  it("finds no room where others hold it, and is told when to come back", async () => {
    const leave = crowd(UPLOAD_QUOTA_BYTES - 1000);
    const response = await put(aPdfOf(1_000_000));
    leave();
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ title: "Unavailable" });
    expect((await put(aPdf())).status).toBe(200);
  });
});

describe("an upload to somebody else's draft", () => {
  it("is not found, and nothing of it is held", async () => {
    const before = await stored();
    const bytes = aPdfOf(5_000_000, "Mallory's");
    for (const [path, who, status] of [
      [`${DRAFTS}/${draft}/certificate`, bea, 404],
      [`${DRAFTS}/${draft}/certificate`, moderator, 403],
      [`${DRAFTS}/made-up/certificate`, ann, 404],
      [`${PANEL_DRAFTS}/${draft}/certificate`, ann, 403],
      [`${PANEL_DRAFTS}/made-up/certificate`, moderator, 404],
    ] as const) {
      const leave = crowd();
      expect((await send(path, counted(bytes).body, who.cookie)).status, path).toBe(status);
      leave();
    }
    expect((await send(`${DRAFTS}/${draft}/certificate`, bytes, null)).status).toBe(401);
    expect(await stored()).toBe(before);
  });

  it("is refused from another site's page", async () => {
    expect((await put(aPdf(), ann, { origin: "https://evil.example" })).status).toBe(403);
  });
});

describe("an upload by a page without scripts", () => {
  const page = (form: FormData, { cookie } = ann) =>
    exports.default.fetch(
      new Request(`${ORIGIN}/vendor-dashboard/labs/${draft}`, {
        method: "POST",
        body: form,
        headers: { cookie, origin: ORIGIN },
        redirect: "manual",
      }),
    );
  const formWith = (file: File) => {
    const form = new FormData();
    form.set("batchNumber", "TV-9");
    form.set("certificate", file);
    return form;
  };

  it("keeps what was typed, whether the file passes or not", async () => {
    const bytes = aPdf({ text: "By form" });
    expect((await page(formWith(new File([bytes], "../form.pdf")))).status).toBeLessThan(400);
    const read = async () =>
      (await ask(`${DRAFTS}/${draft}`, ann)).json<{ fields: Record<string, string>; certificate: object }>();
    const kept = await read();
    expect(kept.fields["batchNumber"]).toBe("TV-9");
    expect(kept.certificate).toMatchObject({ fileName: "form.pdf", fileHash: await bytesSha256Hex(bytes) });

    const refused = await page(formWith(new File([aPdfOf(MAX + 1)], "large.pdf")));
    expect(refused.status).toBe(400);
    const text = await refused.text();
    expect(text).toContain("The certificate is larger than 10 MB.");
    expect(text).toContain('value="TV-9"');
    expect((await read()).certificate).toEqual(kept.certificate);
  });

  it("changes nobody else's draft", async () => {
    expect((await page(formWith(new File([aPdf({ text: "Bea's" })], "x.pdf")), bea)).status).toBe(404);
  });
});
