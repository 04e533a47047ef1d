import type { vendors } from "@worker/domain/catalogue/vendors/schema";
import { STATE_NAMES } from "@worker/domain/catalogue/substances/regions";
import { NOTICE_DAYS, yearLater } from "@worker/domain/oversight/plans/verification-term";
import { DAY, HOUR } from "./calendar";
import type { Person } from "./people";
import type { Random } from "./random";
import { expand } from "./text/expand";
import {
  CITIES,
  PAYMENT_METHODS,
  RETURN_POLICIES,
  VENDOR_PLACES,
  VENDOR_STORIES,
  VENDOR_TRADES,
} from "./text/vendor-names";
import type { VendorShape, WrittenVendor } from "./text/vendor-shape";
import { WRITTEN_VENDORS } from "./text/written-vendors";

type VendorRow = typeof vendors.$inferInsert;

export interface VendorPlan {
  row: VendorRow;
  shape: VendorShape;
  /** Letters its batch numbers and order numbers begin with. */
  initials: string;
  priceLevel: number;
  owner: Person | null;
}

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const initialsOf = (name: string): string =>
  name
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== "" && word !== "Co")
    .map((word) => word[0]?.toUpperCase() ?? "")
    .join("")
    .slice(0, 2);

/** Three things that no vendor of the site tells together yet. @param told what the others tell */
function storyOf(random: Random, told: Set<string>): string {
  const tell = () =>
    random
      .some(VENDOR_STORIES, 3)
      .map((story) => expand(story, random, { people: random.pick(["two", "three", "four", "six"]) }))
      .join(" ");
  let text = tell();
  for (let attempt = 0; told.has(text) && attempt < 40; attempt += 1) text = tell();
  told.add(text);
  return text;
}

/** A vendor like a written one, elsewhere and under an invented name. */
function inventedVendor(random: Random, index: number, told: Set<string>): WrittenVendor {
  const pattern = WRITTEN_VENDORS[index % WRITTEN_VENDORS.length];
  if (pattern === undefined) throw new RangeError("no written vendors");
  const serial = index - WRITTEN_VENDORS.length;
  const place = VENDOR_PLACES[serial % VENDOR_PLACES.length] ?? "Elsewhere";
  const trade =
    VENDOR_TRADES[(Math.floor(serial / VENDOR_PLACES.length) + serial * 7) % VENDOR_TRADES.length] ?? "Goods";
  const { shape } = pattern;
  const mean = shape.reviews > 1 ? Math.min(4.8, Math.max(2.6, shape.mean + random.bell() * 0.15)) : shape.mean;
  const isNew = shape.listedDaysAgo < 90;
  return {
    name: `${place} ${trade}`,
    location: random.pick(CITIES),
    founded: isNew ? pattern.founded : random.int(2012, 2023),
    specialties: pattern.specialties,
    description: storyOf(random, told),
    shape: { ...shape, mean, listedDaysAgo: isNew ? random.int(5, 88) : random.int(120, 720) },
  };
}

/** The end of the last year that a vendor has paid: whoever can renew already has. */
function termEnd(verifiedAt: number, today: number): number {
  let end = yearLater(verifiedAt);
  while (end < today + (NOTICE_DAYS - 1) * DAY) end = yearLater(end);
  return end;
}

function vendorRow(random: Random, vendor: WrittenVendor, today: number, staffId: string): VendorRow {
  const { shape, name } = vendor;
  const id = slugOf(name);
  const listedAt = today - shape.listedDaysAgo * DAY + random.int(8, 20) * HOUR;
  const verifiedAt = shape.verified ? Math.min(listedAt + random.int(10, 40) * DAY, today - 2 * DAY) : null;
  // No network's real account may be hit by an invented shop's link.
  const handle = `leafproof-demo-${id}`;
  return {
    id,
    name,
    nameKey: name.toLowerCase(),
    website: `https://${id}.example`,
    host: `${id}.example`,
    description: vendor.description,
    location: vendor.location,
    founded: vendor.founded,
    specialties: vendor.specialties,
    shippingRegions: random.chance(0.3) ? ["United States"] : random.some(STATE_NAMES, random.int(24, 43)).sort(),
    paymentMethods: random.some(PAYMENT_METHODS, random.int(2, 4)),
    socialMedia: {
      ...(random.chance(0.5) ? { reddit: `u/${handle}` } : {}),
      ...(random.chance(0.4) ? { instagram: `@${handle}` } : {}),
      ...(random.chance(0.2) ? { facebook: handle } : {}),
    },
    averageShippingTime: shape.shipping,
    returnPolicy: random.pick(RETURN_POLICIES),
    contactPerson: random.chance(0.6)
      ? `${random.pick(["R.", "M.", "J.", "T."])} ${random.pick(["Alder", "Pryce", "Okafor", "Lindqvist", "Moreau"])}`
      : null,
    outreachNote: random.chance(0.4)
      ? random.pick([
          "Asked about batch pages at the spring fair.",
          "Prefers email.",
          "Wants a call before the renewal.",
        ])
      : null,
    plan: shape.plan,
    verifiedAt,
    verifiedBy: verifiedAt === null ? null : staffId,
    verificationEndsAt: verifiedAt === null ? null : termEnd(verifiedAt, today),
    listedAt,
    updatedAt: listedAt + Math.floor((today - listedAt) * random.next()),
  };
}

/** Gives a verified vendor its account: the demo's own where it names one, else an ordinary member's. */
function findOwner(people: readonly Person[], free: Person[], vendor: VendorRow, verified: boolean): Person | null {
  const named = people.find(({ row }) => row.vendorId === vendor.id);
  if (named !== undefined || !verified) return named ?? null;
  const at = free.findIndex(({ row }) => row.createdAt < vendor.listedAt + 5 * DAY);
  const owner = free.splice(Math.max(0, at), 1)[0] ?? null;
  if (owner === null) return null;
  owner.row.vendorId = vendor.id;
  owner.row.role = "verified_vendor";
  return owner;
}

/** `count` vendors: the written ones, then invented ones of the same shapes; verified ones get an owner from `people`. */
export function generateVendors(random: Random, count: number, today: number, people: readonly Person[]): VendorPlan[] {
  const staffId = people[1]?.row.id ?? "";
  const free = people.filter(({ mayOwn }) => mayOwn);
  const told = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const own = random.fork(`vendor-${index}`);
    const vendor = WRITTEN_VENDORS[index] ?? inventedVendor(own, index, told);
    const row = vendorRow(own, vendor, today, staffId);
    const priceLevel = own.between(0.82, 1.24, 2) * (vendor.shape.weak === "value" ? 1.12 : 1);
    return {
      row,
      shape: vendor.shape,
      initials: initialsOf(vendor.name),
      priceLevel,
      owner: findOwner(people, free, row, vendor.shape.verified),
    };
  });
}
