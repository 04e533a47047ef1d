import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { aVendorAndItsAccount, countOf, storedProduct } from "../../factories/products";
import { aProduct } from "../../factories/rows";
import { insert } from "../../factories/insert";
import { aPerson, ask, ORIGIN, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const NEW = "/vendor-dashboard/products/new";
const LIST = "/vendor-dashboard/products";
let harrow: Person;
let other: Person;
let staff: Person;

beforeAll(async () => {
  harrow = await aVendorAndItsAccount("harrow", { name: "Harrow Leaf", plan: "professional" });
  other = await aVendorAndItsAccount("other");
  staff = await aPerson({ username: "staffer", role: "staff" });
  await ask("/api/health");
});

type Entry = [string, string];
const TYPED: Entry[] = [
  ["name", "Red Bali <b>Powder</b>"],
  ["description", "Milled twice.</script><script>alert(1)</script>"],
  ["type", "powder"],
  ["sizeWeight", "100 g"],
  ["sizePrice", "17.99"],
  ["sizeSku", ""],
  ["sizeInStock", "0"],
  ["inStock", "on"],
];

function send(path: string, { cookie }: Person, entries: Entry[]): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return exports.default.fetch(
    new Request(`${ORIGIN}${path}`, { method: "POST", body, headers: { cookie, origin: ORIGIN }, redirect: "manual" }),
  );
}
const press = (intent: string): Entry => ["intent", intent];

/** The values of the fields with a name, as the page shows them. */
const valuesOf = (html: string, name: string): string[] =>
  (html.match(/<input[^>]*>/g) ?? [])
    .filter((tag) => tag.includes(`name="${name}"`))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? "");

describe("the product form without scripts", () => {
  it("begins as rules/products#product-form says", async () => {
    const response = await ask(NEW, { cookie: harrow.cookie });
    expect(response.status).toBe(200);
    expect(tripsOf(response)).toBeLessThanOrEqual(2);
    const html = await response.text();
    for (const title of [
      "Basic Information",
      "Sizes &amp; Pricing",
      "Categories",
      "Tags",
      "Images",
      "Lab Results (optional)",
    ]) {
      expect(html).toContain(`<h2>${title}</h2>`);
    }
    for (const word of ["7OH Products", "Bulk Products", "small-batch", "new-arrival"]) expect(html).toContain(word);
    expect(valuesOf(html, "sizeWeight")).toEqual([""]);
    expect(html).toContain('step="0.01"');
    expect(html).not.toContain("size-remove");
    expect(html).not.toContain("Choose a vendor...");
    expect(html).not.toContain("Pain Relieving");
  });

  it("adds and removes rows and keeps what was typed", async () => {
    const more = await send(NEW, harrow, [...TYPED, press("size-add")]);
    expect(more.status).toBe(200);
    const html = await more.text();
    expect(valuesOf(html, "sizeWeight")).toEqual(["100 g", ""]);
    expect(valuesOf(html, "name")).toEqual(["Red Bali &lt;b&gt;Powder&lt;/b&gt;"]);
    expect(html).toContain("size-remove:1");
    const second: Entry[] = [
      ["sizeWeight", "250 g"],
      ["sizePrice", "30"],
      ["sizeSku", ""],
    ];
    const fewer = await (await send(NEW, harrow, [...TYPED, ...second, press("size-remove:0")])).text();
    expect(valuesOf(fewer, "sizeWeight")).toEqual(["250 g"]);
    expect(fewer).not.toContain("size-remove");
    const last = await (await send(NEW, harrow, [...TYPED, press("size-remove:0")])).text();
    expect(valuesOf(last, "sizeWeight")).toEqual(["100 g"]);
  });

  it("adds categories and tags once, clicked or typed, and takes them off again", async () => {
    const typed: Entry[] = [...TYPED, ["category", "Capsules"], ["newCategory", " capsules "], ["newTag", "Fresh"]];
    const same = await (await send(NEW, harrow, [...typed, press("category-add")])).text();
    expect(valuesOf(same, "category")).toEqual(["Capsules"]);
    const clicked = await (await send(NEW, harrow, [...typed, press("category-add:Tablets")])).text();
    expect(valuesOf(clicked, "category")).toEqual(["Capsules", "Tablets"]);
    expect(clicked).toMatch(/<button[^>]*value="category-add:Tablets"[^>]*disabled/);
    const removed = await (await send(NEW, harrow, [...typed, press("category-remove:0")])).text();
    expect(valuesOf(removed, "category")).toEqual([]);
    const tag = await (await send(NEW, harrow, [...typed, press("tag-add")])).text();
    expect(valuesOf(tag, "tag")).toEqual(["Fresh"]);
    expect(valuesOf(tag, "newTag")).toEqual([""]);
  });

  it.each([
    ["a name", TYPED.filter(([name]) => name !== "name")],
    ["a description", TYPED.filter(([name]) => name !== "description")],
    [
      "a size with a price",
      TYPED.map(([name, value]): Entry => (name === "sizePrice" ? [name, "free"] : [name, value])),
    ],
  ])("asks for %s in the document's words, and keeps the rest", async (_, typed) => {
    const response = await send(NEW, harrow, [...typed, press("save")]);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Please fill in all required fields");
    expect(valuesOf(html, "sizeWeight")).toEqual(["100 g"]);
  });

  it.each(["-5", "1e309"])("refuses a price of %s", async (price) => {
    const typed = TYPED.map(([name, value]): Entry => (name === "sizePrice" ? [name, price] : [name, value]));
    const response = await send(NEW, harrow, [...typed, press("save")]);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Give a price from $0.01");
  });

  it("saves, says so, lists the product, and shows its words as words", async () => {
    const response = await send(NEW, harrow, [
      ...TYPED,
      ["newCategory", "Loose"],
      ["newTag", "organic"],
      press("save"),
    ]);
    expect(response.status, await response.clone().text()).toBe(303);
    expect(response.headers.get("location")).toBe(LIST);
    const flash = response.headers.getSetCookie().find((each) => each.startsWith("__Host-flash")) ?? "";
    const list = await ask(LIST, { cookie: `${harrow.cookie}; ${flash.split(";")[0]}` });
    expect(tripsOf(list)).toBeLessThanOrEqual(2);
    const html = await list.text();
    expect(html).toContain("Product added successfully!");
    expect(html).toContain("Red Bali &lt;b&gt;Powder&lt;/b&gt;");
    const row = await env.DB.prepare("select id, categories from products where vendor_id = 'harrow'").first<{
      id: string;
      categories: string;
    }>();
    expect(row?.categories).toBe('["Loose"]');
    for (const path of [
      `/vendor/harrow/product/${row?.id}`,
      "/vendor/harrow",
      `${LIST}/${row?.id}/edit`,
      "/staff-dashboard/products",
    ]) {
      const page = await ask(path, { cookie: path.startsWith("/staff") ? staff.cookie : harrow.cookie });
      expect(page.status, path).toBe(200);
      const text = await page.text();
      expect(text, path).not.toContain("<b>Powder</b>");
      expect(text, path).not.toContain("<script>alert(1)");
    }
  });
});

const firstOf = async (vendor: string) =>
  (await env.DB.prepare("select id from products where vendor_id = ? limit 1").bind(vendor).first<{ id: string }>())
    ?.id ?? "";

describe("the screen of one product", () => {
  it("changes it, and says that a new link waits", async () => {
    const id = await firstOf("harrow");
    const path = `${LIST}/${id}/edit`;
    const response = await send(path, harrow, [...TYPED, ["outboundUrl", "https://harrow.example/new"], press("save")]);
    expect(response.status).toBe(303);
    expect((await storedProduct(id))?.pending_url).toBe("https://harrow.example/new");
    const html = await (await ask(path, { cookie: harrow.cookie })).text();
    expect(html).toContain("The new link is waiting for our staff.");
  });

  it("refuses a link elsewhere beside its field", async () => {
    const response = await send(`${LIST}/${await firstOf("harrow")}/edit`, harrow, [
      ...TYPED,
      ["outboundUrl", "https://evil.example/"],
      press("save"),
    ]);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Give an https address on harrow.example.");
  });

  it("is not there for another vendor", async () => {
    const id = await firstOf("harrow");
    expect((await ask(`${LIST}/${id}/edit`, { cookie: other.cookie })).status).toBe(404);
    expect((await send(`${LIST}/${id}/edit`, other, [...TYPED, press("save")])).status).toBe(404);
    expect((await send(`${LIST}/${id}/edit`, other, [press("image-take:0")])).status).toBe(404);
    expect((await ask(`/staff-dashboard/products/${id}/edit`, { cookie: harrow.cookie })).status).toBe(403);
  });
});

describe("the list", () => {
  const act = (intent: string, id: string, who = harrow, path = LIST) =>
    ask(path, { form: { id, intent }, cookie: who.cookie, headers: { origin: ORIGIN } });

  it("deletes with an undo, and keeps a trash", async () => {
    const id = await firstOf("harrow");
    const gone = await act("delete", id);
    expect(gone.headers.get("location")).toBe(`${LIST}?deleted=${id}`);
    const html = await (await ask(`${LIST}?deleted=${id}`, { cookie: harrow.cookie })).text();
    expect(html).toContain("Product deleted.");
    expect(html).toContain("Undo");
    expect(html).toContain("In the trash");
    expect((await act("restore", id)).status).toBe(303);
    expect((await storedProduct(id))?.deleted_at).toBeNull();
    expect((await act("delete", id, other)).status).toBe(404);
  });

  it("switches stock and the featured place", async () => {
    const id = await firstOf("harrow");
    await act("stock-off", id);
    await act("feature-on", id);
    expect(await storedProduct(id)).toMatchObject({ in_stock: 0, featured_at: expect.any(Number) as number });
    await act("feature-off", id);
    expect((await storedProduct(id))?.featured_at).toBeNull();
  });

  it("says 'Product limit reached' at the limit, and offers the plans", async () => {
    await insert(
      env.DB,
      "products",
      Array.from({ length: 10 }, () => aProduct({ vendorId: "other" })),
    );
    const html = await (await ask(LIST, { cookie: other.cookie })).text();
    expect(html).toMatch(/<button[^>]*disabled[^>]*>Product limit reached/);
    expect(html).toContain("View Upgrade Options");
    const early = await (await ask(NEW, { cookie: other.cookie })).text();
    expect(early).toContain("Your plan lists 10 products, and 10 are in use.");
    expect(early).not.toContain("<textarea");
    const refused = await send(NEW, other, [...TYPED, press("save")]);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Product limit reached");
  });
});

describe("staff", () => {
  const STAFF_NEW = "/staff-dashboard/products/new";

  it("choose a vendor, must choose one, and find the form empty again", async () => {
    const html = await (await ask(STAFF_NEW, { cookie: staff.cookie })).text();
    expect(html).toContain("Choose a vendor...");
    expect(html).toContain("Harrow Leaf");
    const none = await send(STAFF_NEW, staff, [...TYPED, press("save")]);
    expect(none.status).toBe(400);
    expect(await none.text()).toContain("Please fill in all required fields");
    const fine = await send(STAFF_NEW, staff, [
      ...TYPED.map(([name, value]): Entry => (name === "name" ? [name, "Green Bali"] : [name, value])),
      ["vendorId", "harrow"],
      ["effect", "Euphoric"],
      press("save"),
    ]);
    expect(fine.headers.get("location")).toBe(STAFF_NEW);
    expect(
      await countOf("select count(*) as n from products where vendor_id = 'harrow' and effects like '%Euphoric%'"),
    ).toBe(1);
  });

  it("go beyond a plan with a reason only", async () => {
    const typed: Entry[] = [...TYPED, ["vendorId", "other"], press("save")];
    expect((await send(STAFF_NEW, staff, typed)).status).toBe(409);
    expect((await send(STAFF_NEW, staff, [...typed, ["reason", "Moved over"]])).status).toBe(303);
  });

  it("see a vendor's products, cut to 100 characters, and the empty text", async () => {
    await insert(env.DB, "products", [aProduct({ id: "long", vendorId: "harrow", description: "x".repeat(150) })]);
    const html = await (await ask("/staff-dashboard/products?vendor=harrow", { cookie: staff.cookie })).text();
    expect(html).toContain(`${"x".repeat(100)}…`);
    const empty = await (await ask("/staff-dashboard/products?vendor=nobody", { cookie: staff.cookie })).text();
    expect(empty).toContain("No products added yet. Use the &quot;Add Product&quot; tab to get started.");
  });
});
