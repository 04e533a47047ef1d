import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { connect } from "@worker/db/client";
import {
  countClick,
  isClick,
  type OutboundLink,
  productLink,
  vendorLink,
} from "@worker/domain/catalogue/clicks/follow-link";
import { outboundTarget } from "@worker/domain/catalogue/vendors/outbound-target";
import { NotFound } from "@worker/errors";
import { insert } from "../../../factories/insert";
import { aProduct, aVendor, DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);

describe("where an outbound link may lead", () => {
  test.each([
    "https://harrow.example",
    "https://harrow.example/shop?ref=1#top",
    "https://shop.harrow.example/x",
    "https://HARROW.example/",
  ])("%s is the vendor's", (address) => {
    expect(outboundTarget(address, "harrow.example")?.protocol).toBe("https:");
  });

  test.each([
    "http://harrow.example",
    "https://evil.example",
    "https://harrow.example.evil.example",
    "https://evilharrow.example",
    "https://harrow.example@evil.example",
    "https://user:secret@harrow.example",
    "https://harrow.example:8443",
    "https://harrow.example./",
    "//harrow.example",
    "/vendors",
    "javascript:alert(1)",
    "data:text/html,hi",
    "",
  ])("%j is refused", (address) => {
    expect(outboundTarget(address, "harrow.example")).toBeNull();
  });

  test("no registered host, no link", () => {
    expect(outboundTarget("https://example/", "")).toBeNull();
    expect(outboundTarget("https://anything.example/", "example")).toBeNull();
  });
});

describe("links of the catalogue", () => {
  beforeAll(async () => {
    await insert(env.DB, "vendors", [
      aVendor({ id: "v", host: "v.example", website: "https://v.example" }),
      aVendor({ id: "gone", hiddenAt: NOW }),
      aVendor({ id: "moved", host: "old.example", website: "https://new.example" }),
    ]);
    await insert(env.DB, "products", [
      aProduct({ id: "p", vendorId: "v", outboundUrl: "https://shop.v.example/p", substance: "7oh" }),
      aProduct({ id: "hidden", vendorId: "v", hiddenAt: NOW }),
      aProduct({ id: "of-gone", vendorId: "gone" }),
      aProduct({ id: "astray", vendorId: "v", outboundUrl: "https://evil.example/p" }),
    ]);
  });

  test("lead to the vendor's own host", async () => {
    expect((await productLink(db, "p")).url.href).toBe("https://shop.v.example/p");
    expect((await vendorLink(db, "v")).url.href).toBe("https://v.example/");
  });

  test.each(["nothing", "hidden", "of-gone", "astray"])("product %s has none", async (id) => {
    await expect(productLink(db, id)).rejects.toThrow(NotFound);
  });

  test.each(["nobody", "gone", "moved"])("vendor %s has none", async (id) => {
    await expect(vendorLink(db, id)).rejects.toThrow(NotFound);
  });
});

describe("counting", () => {
  const link: OutboundLink = {
    target: "product",
    targetId: "p",
    vendorId: "v",
    substance: "7oh",
    url: new URL("https://v.example"),
  };
  const total = async () =>
    (await env.DB.prepare("select sum(clicks) as clicks from click_days").first<number>("clicks")) ?? 0;

  test("a visitor once a day and target, however many at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => countClick(db, link, "key-1", NOW)));
    expect(await total()).toBe(1);
    await countClick(db, link, "key-2", NOW);
    expect(await total()).toBe(2);
    await countClick(db, { ...link, target: "vendor", targetId: "v", substance: null }, "key-1", NOW);
    expect(await total()).toBe(3);
    await countClick(db, link, "key-1", NOW + DAY);
    expect(await total()).toBe(4);
  });

  test("the day's row names vendor and substance", async () => {
    const row = await env.DB.prepare(
      "select day, vendor_id, substance, clicks from click_days where target = 'product' order by day",
    ).first();
    expect(row).toEqual({ day: "2026-11-20", vendor_id: "v", substance: "7oh", clicks: 2 });
  });
});

describe("what is a click", () => {
  const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const request = (headers: Record<string, string>, method = "GET") =>
    new Request("http://localhost/out/p", { method, headers });
  test("a browser's visit", () => {
    expect(isClick(request({ "user-agent": browser }))).toBe(true);
  });
  test("not a look at the headers, a bot, or a browser's guess", () => {
    expect(isClick(request({ "user-agent": browser }, "HEAD"))).toBe(false);
    expect(isClick(request({ "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }))).toBe(false);
    expect(isClick(request({ "user-agent": browser, "sec-purpose": "prefetch;prerender" }))).toBe(false);
  });
});
