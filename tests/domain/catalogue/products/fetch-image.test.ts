import { afterEach, describe, expect, it, vi } from "vitest";
import { IMAGE_MAX_BYTES } from "@worker/domain/catalogue/product-editing/product-form";
import { fetchImage, isPublicAddress } from "@worker/media/fetch-image";
import { aPng } from "../../../factories/pictures";

const from = (address: string) =>
  fetchImage({ address, ownHost: "leafproof.example.com", field: "url", maxBytes: IMAGE_MAX_BYTES });
const answers = (...responses: (() => Response)[]) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: URL, init: RequestInit) => {
    asked.push(url.href);
    expect(init.redirect).toBe("manual");
    return Promise.resolve(responses[asked.length - 1]?.() ?? new Response(null, { status: 500 }));
  });
  return asked;
};
const picture = (headers: Record<string, string> = {}) =>
  new Response(aPng(), { headers: { "content-type": "image/png", ...headers } });
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

afterEach(() => void vi.unstubAllGlobals());

const PRIVATE = [
  "http://pictures.example.org/a.png",
  "https://127.0.0.1/a.png",
  "https://127.1/a.png",
  "https://0x7f000001/a.png",
  "https://2130706433/a.png",
  "https://0/a.png",
  "https://0177.0.0.1/a.png",
  "https://0x7f.1/a.png",
  "https://１２７.０.０.１/a.png",
  "https://①②⑦.⓪.⓪.①/a.png",
  "https://127。0。0。1/a.png",
  "https://127.0.0.1./a.png",
  "https://10.0.0.8/a.png",
  "https://172.16.0.1/a.png",
  "https://192.168.1.1/a.png",
  "https://100.64.0.1/a.png",
  "https://255.255.255.255/a.png",
  "https://8.8.8.8/a.png",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/a.png",
  "https://[::ffff:10.0.0.1]/a.png",
  "https://[::ffff:7f00:1]/a.png",
  "https://[::127.0.0.1]/a.png",
  "https://[64:ff9b::7f00:1]/a.png",
  "https://[2002:7f00:1::]/a.png",
  "https://[fc00::1]/a.png",
  "https://[2606:4700::1111]/a.png",
  "https://[fe80::1]/a.png",
  "https://localhost/a.png",
  "https://localhost./a.png",
  "https://api.localhost/a.png",
  "https://printer.local/a.png",
  "https://metadata.google.internal/a.png",
  "https://127.0.0.1.nip.io/a.png",
  "https://10-0-0-8.sslip.io/a.png",
  "https://localtest.me/a.png",
  "https://LOCALHOST/a.png",
  "https://ｌocalhost/a.png",
  "https://intranet/a.png",
  "https://pictures.example.org:8443/a.png",
  "https://me:secret@pictures.example.org/a.png",
  "https://leafproof.example.com/api/account",
  "file:///etc/passwd",
  "ftp://pictures.example.org/a.png",
  "not an address",
];

describe("an image's address", () => {
  it.each(PRIVATE)("refuses %s without asking it", async (address) => {
    const asked = answers(picture);
    await expect(from(address)).rejects.toMatchObject({ fields: { url: expect.stringContaining("https") as string } });
    expect(asked).toEqual([]);
  });

  it.each(PRIVATE.filter((each) => URL.canParse(each)))("refuses a redirect to %s", async (address) => {
    const asked = answers(() => redirect(address), picture);
    await expect(from("https://pictures.example.org/a.png")).rejects.toThrow("https");
    expect(asked).toEqual(["https://pictures.example.org/a.png"]);
  });

  it("is public for an ordinary name, also one that is not Latin", () => {
    for (const address of [
      "https://pictures.example.org/a.png",
      "https://bücher.example.org/",
      "https://a.b.co.uk./x",
    ]) {
      expect(isPublicAddress(new URL(address)), address).toBe(true);
    }
  });
});

describe("fetchImage", () => {
  it("follows three redirects, relative ones too, and brings the bytes", async () => {
    const asked = answers(
      () => redirect("/b"),
      () => redirect("https://cdn.example.net/c"),
      () => redirect("d"),
      picture,
    );
    expect(await from("https://pictures.example.org/a")).toEqual(aPng());
    expect(asked.at(-1)).toBe("https://cdn.example.net/d");
  });

  it("gives up at the fourth", async () => {
    const asked = answers(...Array.from({ length: 9 }, () => () => redirect("/again")));
    await expect(from("https://pictures.example.org/a")).rejects.toThrow("could not be fetched");
    expect(asked).toHaveLength(4);
  });

  it.each([
    ["another type", () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } }), "no JPG"],
    ["a page", () => new Response("<p>", { headers: { "content-type": "text/html" } }), "no JPG"],
    ["an error", () => new Response("no", { status: 404 }), "could not be fetched"],
    ["a redirect to nowhere", () => new Response(null, { status: 302 }), "could not be fetched"],
    ["a length beyond 5 MB", () => picture({ "content-length": "5242881" }), "larger than 5 MB"],
  ])("refuses %s", async (_, answer, message) => {
    answers(answer, () => new Response(null, { status: 500 }));
    await expect(from("https://pictures.example.org/a")).rejects.toThrow(message);
  });

  it("stops a body that says nothing of its length as soon as it is too long", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_048_576));
      },
    });
    answers(() => new Response(endless, { headers: { "content-type": "image/png" } }));
    await expect(from("https://pictures.example.org/a")).rejects.toThrow("larger than 5 MB");
    expect(pulled).toBeLessThan(10);
  });

  it("says so in words when the place does not answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused by 10.0.0.1")));
    await expect(from("https://pictures.example.org/a")).rejects.toThrow("could not be fetched");
  });
});
