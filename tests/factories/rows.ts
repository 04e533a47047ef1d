import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";
import { emailKey, usernameKey } from "@worker/domain/foundation/users/names";
import { printedAlkaloids } from "./alkaloids";
import type { Row } from "../../scripts/seed/data";

/** The moment that tests play at: 20 Nov 2026, 12:00 UTC. */
export const NOW = Date.UTC(2026, 10, 20, 12);
export const DAY = 86_400_000;

let serial = 0;
const next = (): number => (serial += 1);

/** A member who may do everything a member can; the name, the address and their keys follow the username. */
export function aUser(overrides: Partial<Row<"users">> = {}): Row<"users"> {
  const n = next();
  const username = overrides.username ?? `person${n}`;
  const email = overrides.email ?? `${username.toLowerCase()}@example.org`;
  return {
    id: `user-${n}`,
    username,
    usernameKey: usernameKey(username),
    email,
    emailKey: emailKey(email),
    passwordHash: "!",
    role: "member",
    dateOfBirth: "1990-01-15",
    ageVerifiedAt: NOW - 100 * DAY,
    emailVerifiedAt: NOW - 100 * DAY,
    createdAt: NOW - 100 * DAY,
    ...overrides,
  };
}

/** A listed, unverified vendor on the basic plan, without products or reviews. */
export function aVendor(overrides: Partial<Row<"vendors">> = {}): Row<"vendors"> {
  const id = overrides.id ?? `vendor-${next()}`;
  const name = overrides.name ?? `Vendor ${id.replace(/^vendor-/, "")}`;
  return {
    id,
    name,
    nameKey: name.toLowerCase(),
    website: `https://${id}.example`,
    host: `${id}.example`,
    description: "Leaf by post.",
    location: "Eugene, OR",
    founded: 2018,
    specialties: ["Plain-leaf powder"],
    shippingRegions: ["United States"],
    paymentMethods: ["Credit card"],
    socialMedia: {},
    averageShippingTime: "3-5 Business Days",
    returnPolicy: "30 days, unopened.",
    plan: "basic",
    listedAt: NOW - 200 * DAY,
    updatedAt: NOW - 200 * DAY,
    ...overrides,
  };
}

/** A listed leaf powder in stock; give it `vendorId`. */
export function aProduct(overrides: Partial<Row<"products">> = {}): Row<"products"> {
  const n = next();
  return {
    id: `product-${n}`,
    vendorId: "vendor-none",
    name: `Green Maeng Da Powder ${n}`,
    description: "Milled twice and sieved.",
    extractType: "Plain Leaf",
    type: "powder",
    substance: "plain-leaf",
    strain: "Green Maeng Da",
    potency: null,
    categories: ["Plain Leaf"],
    tags: [],
    effects: [],
    images: [],
    inStock: true,
    outboundUrl: `https://${overrides.vendorId ?? "vendor-none"}.example/products/${n}`,
    addedAt: NOW - 100 * DAY,
    updatedAt: NOW - 100 * DAY,
    lowestPriceCents: 1799,
    ...overrides,
  };
}

/** One size of a product; give it `productId`, and a position of its own beside others. */
export function aSize(overrides: Partial<Row<"productSizes">> = {}): Row<"productSizes"> {
  return { productId: "product-none", position: 0, weight: "100 g", priceCents: 1799, inStock: true, ...overrides };
}

/** A visible four-star review of a vendor as a whole; give it `vendorId` and `authorId`, and `productId` for a product's. */
export function aReview(overrides: Partial<Row<"reviews">> = {}): Row<"reviews"> {
  const n = next();
  return {
    id: `review-${n}`,
    vendorId: "vendor-none",
    productId: null,
    authorId: `user-none-${n}`,
    rating: 4,
    title: `Review ${n}`,
    content: "Sealed, dated and in time.",
    pros: [],
    cons: [],
    wouldRecommend: true,
    productsPurchased: [],
    categoryRatings: {},
    experience: { effectsExperienced: [] },
    tags: [],
    createdAt: NOW - 10 * DAY,
    ...overrides,
  };
}

/** A stored video that stands in an item of a gallery; give it `userId`, `galleryId` and `itemId`. */
export function aGalleryVideo(overrides: Partial<Row<"videos">> = {}): Row<"videos"> {
  return {
    ...{ id: `video-${next()}`, userId: "user-none", galleryId: "gallery-none", itemId: "item-none" },
    ...{ container: "mp4", width: 64, height: 48, duration: 1000, bytes: 1000 },
    ...{ createdAt: NOW - DAY, storedAt: NOW - DAY, unusedSince: null },
    ...overrides,
  };
}

/** A vendor's official reply; give it `reviewId`, `vendorId` and `authorId`. */
export function aReply(overrides: Partial<Row<"reviewReplies">> = {}): Row<"reviewReplies"> {
  return {
    reviewId: "review-none",
    vendorId: "vendor-none",
    authorId: "user-none",
    response: "Thank you for writing it down.",
    createdAt: NOW - 9 * DAY,
    ...overrides,
  };
}

/** A verified, active partner. */
export function aLabPartner(overrides: Partial<Row<"labPartners">> = {}): Row<"labPartners"> {
  const n = next();
  return {
    id: `lab-${n}`,
    name: `Laboratory ${n}`,
    certificationNumber: `LB-${n}`,
    accreditations: ["ISO/IEC 17025"],
    contactInfo: {},
    specialties: [],
    verifiedAt: NOW - 300 * DAY,
    createdAt: NOW - 310 * DAY,
    ...overrides,
  };
}

/** A current verified result that passed all four groups; give it `productId`, `vendorId` and `labId`. */
export function aLabResult(overrides: Partial<Row<"labResults">> = {}): Row<"labResults"> {
  const n = next();
  const testDate = overrides.testDate ?? "2026-11-01";
  const passed = { verdict: "passed" as const, measures: [] };
  return {
    id: `result-${n}`,
    productId: "product-none",
    vendorId: "vendor-none",
    labId: "lab-none",
    batchNumber: `TV-2611-${n}`,
    code: `verify:test${String(n).padStart(6, "0")}`,
    testDate,
    expiresAt: expiryOf(testDate),
    status: "verified",
    alkaloids: printedAlkaloids(),
    safety: { heavyMetals: passed, microbials: passed, pesticides: passed, residualSolvents: passed },
    overallSafety: "Passed",
    testingMethod: "HPLC-UV",
    sampleWeight: "10 g",
    verifiedAt: NOW - 10 * DAY,
    createdAt: NOW - 12 * DAY,
    updatedAt: NOW - 10 * DAY,
    ...overrides,
  };
}
