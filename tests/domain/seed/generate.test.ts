import { describe, expect, it } from "vitest";
import { sha256Hex } from "@worker/hashing";
import { PRODUCT_TYPES } from "@worker/domain/catalogue/products/forms";
import { SUBSTANCES } from "@worker/domain/catalogue/substances/classes";
import { SHIPPING_TIMES, TYPE_BADGES } from "@worker/domain/catalogue/vendors/forms";
import { typeBadges } from "@worker/domain/catalogue/vendors/tokens";
import { generateDemo } from "../../../scripts/seed/generate";
import { DAY, demo, groupBy, NOW, read, type Rows, TODAY } from "./demo";

const rows = read(demo());
const hash = (now: number) => sha256Hex(JSON.stringify(read(demo(now))));

describe("the same day and scale", () => {
  it("gives the same rows twice", async () => {
    expect(await hash(NOW)).toBe(await hash(NOW));
  });

  it("gives the same rows at any hour, but for newbie, who is twelve hours old, and newbie's first thread with what was told of it", () => {
    const evening = read(demo(TODAY + 22 * 3_600_000));
    const { users, notifications, ...others } = withoutFirstThread(rows);
    const { users: usersThen, notifications: notificationsThen, ...othersThen } = withoutFirstThread(evening);
    expect(withoutNewbie(othersThen, usersThen)).toEqual(withoutNewbie(others, users));
    const before = (told: Rows["notifications"]) => told.filter(({ createdAt }) => createdAt <= TODAY);
    expect(before(notificationsThen)).toEqual(before(notifications));
    expect(notificationsThen.length).toBe(notifications.length);
    const newbie = usersThen.find(({ username }) => username === "newbie");
    expect(newbie?.createdAt).toBe(TODAY + 10 * 3_600_000);
    // Who answered newbie was active then.
    const upToToday = (all: Rows["users"]) =>
      all
        .filter(({ username }) => username !== "newbie")
        .map((row) => ({ ...row, lastActiveAt: Math.min(row.lastActiveAt ?? 0, TODAY) }));
    expect(upToToday(usersThen)).toEqual(upToToday(users));
  });

  const withoutFirstThread = (all: Rows): Rows => {
    const newbie = all.users.find(({ username }) => username === "newbie")?.id;
    const first = all.forumThreads.find(({ authorId }) => authorId === newbie)?.id;
    const posts = new Set(all.forumPosts.filter(({ threadId }) => threadId === first).map(({ id }) => id));
    return {
      ...all,
      forumThreads: all.forumThreads.filter(({ id }) => id !== first),
      forumThreadTags: all.forumThreadTags.filter(({ threadId }) => threadId !== first),
      forumPosts: all.forumPosts.filter(({ id }) => !posts.has(id)),
      forumSearchTexts: all.forumSearchTexts.filter(({ postId }) => !posts.has(postId)),
    };
  };

  /** The id holds the moment at which newbie joined. */
  const withoutNewbie = (tables: object, people: { id: string; username: string }[]): unknown =>
    JSON.parse(JSON.stringify(tables).replaceAll(people.find(({ username }) => username === "newbie")?.id ?? "", "-"));

  it("gives other rows on another day", async () => {
    expect(await hash(NOW + DAY)).not.toBe(await hash(NOW));
  });

  it("refuses a scale that is no whole number from 1", () => {
    for (const scale of [0, 1.5, -2])
      expect(() => generateDemo({ now: NOW, scale, passwordHash: "" })).toThrow(RangeError);
  });
});

describe("the amounts", () => {
  it("are those of scale 1", () => {
    const { vendors, products, reviews, users, waitlist, labPartners, labResults } = rows;
    expect([vendors, products, reviews, users, waitlist, labPartners].map(({ length }) => length)).toEqual([
      24, 160, 900, 158, 40, 6,
    ]);
    expect(labResults.length).toBeGreaterThan(140);
    expect(labResults.length).toBeLessThan(210);
  });

  it("grow with the scale, names and addresses staying apart", () => {
    const larger = read(demo(NOW, 3));
    expect([larger.vendors, larger.products, larger.reviews, larger.users].map(({ length }) => length)).toEqual([
      72, 480, 2700, 458,
    ]);
    expect(new Set(larger.vendors.map(({ nameKey }) => nameKey)).size).toBe(72);
    expect(new Set(larger.users.map(({ usernameKey }) => usernameKey)).size).toBe(458);
  });
});

describe("what visitors can meet", () => {
  it("has every product type, substance, shipping time and badge", () => {
    expect(new Set(rows.products.map(({ type }) => type))).toEqual(new Set(PRODUCT_TYPES));
    expect(new Set(rows.products.map(({ substance }) => substance))).toEqual(new Set(SUBSTANCES));
    expect(new Set(rows.vendors.map(({ averageShippingTime }) => averageShippingTime))).toEqual(
      new Set(SHIPPING_TIMES),
    );
    expect(new Set(rows.vendors.flatMap(({ specialties }) => typeBadges(specialties)))).toEqual(new Set(TYPE_BADGES));
  });

  it("has vendors without products, without reviews, with one five-star review, and badly rated", () => {
    expect(rows.vendors.some(({ productCount }) => productCount === 0)).toBe(true);
    expect(rows.vendors.some(({ ratingCount }) => ratingCount === 0)).toBe(true);
    expect(rows.vendors.some(({ ratingCount, stars5 }) => ratingCount === 1 && stars5 === 1)).toBe(true);
    expect(
      rows.vendors.some(({ ratingSum = 0, ratingCount = 0 }) => ratingCount > 20 && ratingSum / ratingCount < 2.8),
    ).toBe(true);
  });

  it("has two vendors listed within 90 days, and at least twelve Green Maeng Da", () => {
    expect(rows.vendors.filter(({ listedAt }) => listedAt > NOW - 90 * DAY)).toHaveLength(2);
    expect(rows.products.filter(({ name }) => name.includes("Green Maeng Da")).length).toBeGreaterThanOrEqual(12);
  });

  it("has the eight accounts first, confirmed, with the demo password; nobody else can log in", () => {
    const [accounts, others] = [rows.users.slice(0, 8), rows.users.slice(8)];
    expect(accounts.map(({ username }) => username)).toEqual([
      "admin",
      "staff",
      "moderator",
      "vendor",
      "trusted",
      "tester",
      "member",
      "newbie",
    ]);
    expect(
      accounts.every((row) => row.passwordHash === "scrypt$demo" && row.ageVerifiedAt && row.emailVerifiedAt),
    ).toBe(true);
    expect(new Set(others.map(({ passwordHash }) => passwordHash))).toEqual(new Set(["!"]));
  });
});

describe("what holds for every row", () => {
  it("keeps unique keys unique", () => {
    const unique = (keys: string[]) => expect(keys.length).toBe(new Set(keys).size);
    for (const table of [rows.users, rows.vendors, rows.products, rows.labResults, rows.reviews, rows.waitlist])
      unique(table.map(({ id }) => id));
    unique(rows.users.map(({ emailKey }) => emailKey));
    unique(rows.labResults.map(({ code }) => code));
    unique(rows.reviews.map(({ authorId, vendorId, productId }) => `${authorId}/${vendorId}/${productId ?? ""}`));
    unique(rows.reviewVotes.map(({ reviewId, userId }) => `${reviewId}/${userId}`));
    unique(rows.clickDays.map(({ target, targetId, day }) => `${target}/${targetId}/${day}`));
    unique(rows.products.map(({ vendorId, name }) => `${vendorId}/${name}`));
  });

  it("lets nobody be younger than 21, and sends mail only to reserved domains", () => {
    const born = `${2026 - 21}-11-20`;
    expect(rows.users.every(({ dateOfBirth }) => dateOfBirth <= born)).toBe(true);
    expect([...rows.users, ...rows.waitlist].every(({ email }) => /@example\.(org|com)$/.test(email))).toBe(true);
  });

  it("keeps featured products and products within each plan", () => {
    const products = groupBy(rows.products, ({ vendorId }) => vendorId);
    for (const { id, plan } of rows.vendors) {
      const own = products.get(id) ?? [];
      const limits = plan === "enterprise" ? [Infinity, Infinity] : plan === "professional" ? [50, 3] : [10, 0];
      expect(own.length).toBeLessThanOrEqual(limits[0] ?? 0);
      expect(own.filter(({ featuredAt }) => featuredAt).length).toBeLessThanOrEqual(limits[1] ?? 0);
    }
  });

  it("links products to their vendor's host, and gives each one to five sizes with the lowest price", () => {
    const hosts = new Map(rows.vendors.map(({ id, host }) => [id, host]));
    const sizes = groupBy(rows.productSizes, ({ productId }) => productId);
    for (const product of rows.products) {
      expect(new URL(product.outboundUrl).host).toBe(hosts.get(product.vendorId));
      const own = sizes.get(product.id) ?? [];
      expect(own.length).toBeGreaterThanOrEqual(1);
      expect(own.length).toBeLessThanOrEqual(5);
      expect(Math.min(...own.map(({ priceCents }) => priceCents))).toBe(product.lowestPriceCents);
    }
  });

  it("happens in order and never after today began", () => {
    const joined = new Map(rows.users.map(({ id, createdAt }) => [id, createdAt]));
    const listed = new Map(rows.vendors.map(({ id, listedAt }) => [id, listedAt]));
    const added = new Map(rows.products.map(({ id, addedAt }) => [id, addedAt]));
    for (const { authorId, vendorId, productId, createdAt, editedAt, hiddenAt, verifiedAt } of rows.reviews) {
      expect(createdAt).toBeGreaterThan(
        Math.max(
          joined.get(authorId) ?? Infinity,
          listed.get(vendorId) ?? Infinity,
          productId ? (added.get(productId) ?? Infinity) : 0,
        ),
      );
      for (const later of [editedAt, hiddenAt, verifiedAt])
        expect(later ?? createdAt).toBeGreaterThanOrEqual(createdAt);
      expect(Math.max(createdAt, editedAt ?? 0, hiddenAt ?? 0, verifiedAt ?? 0)).toBeLessThan(TODAY);
    }
  });
});
