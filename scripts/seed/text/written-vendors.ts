import type { CategoryRating } from "@worker/domain/reviews/forms";
import type { Plan, ShippingTime } from "@worker/domain/vendors/forms";
import type { LineId } from "./product-lines";

/** What makes one vendor unlike the next; vendors beyond the written ones repeat these shapes under other names. */
export interface VendorShape {
  plan: Plan;
  verified: boolean;
  products: number;
  reviews: number;
  /** The mean rating its reviews gather around. */
  mean: number;
  shipping: ShippingTime;
  listedDaysAgo: number;
  /** What it sells, the most usual first. */
  lines: readonly LineId[];
  /** Share of its products that went to a laboratory. */
  tested: number;
  weak: CategoryRating;
}

export interface WrittenVendor {
  name: string;
  location: string;
  founded: number;
  specialties: string[];
  description: string;
  shape: VendorShape;
}

type ShapeRow = [Plan, "verified" | "listed", products: number, reviews: number, mean: number, ShippingTime, listedDaysAgo: number, tested: number, CategoryRating, LineId[]];

function shape([plan, verified, products, reviews, mean, shipping, listedDaysAgo, tested, weak, lines]: ShapeRow): VendorShape {
  return { plan, verified: verified === "verified", products, reviews, mean, shipping, listedDaysAgo, tested, weak, lines };
}

export const WRITTEN_VENDORS: readonly WrittenVendor[] = [
  {
    name: "Harrow Lane Extracts", location: "Asheville, NC", founded: 2019, specialties: ["MIT extract", "7-OH tablets", "Small batches"],
    description: "Two people and a rented lab bench in Asheville. We make mitragynine extracts in lots of a few kilos, press our own tablets, and print the batch code on the seal so that you can look it up before you open it.",
    shape: shape(["professional", "verified", 16, 96, 4.7, "1-2 Business Days", 700, 0.9, "value", ["mit-extract", "oh-tablet", "mit-powder", "oh-powder", "leaf-powder", "mit-capsule"]]),
  },
  {
    name: "Quillwort Supply", location: "Eugene, OR", founded: 2016, specialties: ["Plain-leaf powder", "Capsules", "Bulk"],
    description: "A warehouse of single-origin leaf, milled to order and packed the same morning. Every lot is sampled when it lands; lots that fail go back, and we say which ones.",
    shape: shape(["enterprise", "verified", 22, 86, 4.6, "Same Day", 716, 0.95, "communication", ["leaf-powder", "leaf-capsule", "leaf-crushed", "leaf-powder", "kava-powder"]]),
  },
  {
    name: "Ternstone Leaf", location: "Duluth, MN", founded: 2021, specialties: ["Traditional leaf", "MIT freebase"],
    description: "Leaf people first. We buy from four growers whose names are on the label, and keep a short list of extracts for those who ask. No sales calendar, no countdown clocks.",
    shape: shape(["professional", "verified", 12, 62, 4.6, "1-2 Business Days", 640, 0.75, "website", ["leaf-powder", "leaf-crushed", "mit-extract", "leaf-capsule"]]),
  },
  {
    name: "Kestrel Wharf Botanics", location: "Tacoma, WA", founded: 2020, specialties: ["7-OH tablets", "7-OH powder"],
    description: "Pressed tablets and weighed powders from a former net loft on the waterfront. Each box has a tamper band and a lot card with the press date.",
    shape: shape(["professional", "verified", 11, 54, 4.2, "3-5 Business Days", 560, 0.45, "shipping", ["oh-tablet", "oh-powder", "oh-capsule", "mit-tablet"]]),
  },
  {
    name: "Marlpit & Daughters", location: "Lancaster, PA", founded: 2014, specialties: ["Plain leaf", "Horn varieties"],
    description: "A family shop that has sold leaf by post for twelve years. Three of us answer the mail, so bear with us in the busy months. Orders over two kilos get a sample of the lot first.",
    shape: shape(["basic", "verified", 9, 54, 4.0, "3-5 Business Days", 690, 0.7, "communication", ["leaf-powder", "leaf-capsule", "leaf-crushed"]]),
  },
  {
    name: "Osmund Row", location: "Pittsburgh, PA", founded: 2020, specialties: ["7-OH tablets", "Pseudoindoxyl", "MIT salt"],
    description: "Tablets with a score that breaks where it should. We publish the press weight of every lot beside its assay, and we keep a retained sample for a year.",
    shape: shape(["professional", "verified", 10, 58, 4.4, "Same Day", 520, 0.8, "website", ["oh-tablet", "pseudo-tablet", "mit-powder", "mit-extract", "oh-tablet"]]),
  },
  {
    name: "Penny Orchard Goods", location: "Boise, ID", founded: 2022, specialties: ["Capsules", "MIT capsules"],
    description: "Capsules, filled on one small machine and weighed in tens. We started at a farmers' market with teas and still sell two of them.",
    shape: shape(["basic", "listed", 8, 45, 3.9, "5-7 Business Days", 410, 0.5, "shipping", ["leaf-capsule", "mit-capsule", "leaf-crushed", "kava-capsule"]]),
  },
  {
    name: "Tallow & Thyme", location: "Santa Fe, NM", founded: 2018, specialties: ["Traditional leaf", "Tea cut"],
    description: "Crushed leaf and tea cuts from two farms, dried slowly. We print the harvest month, not just a lot number, because people ask.",
    shape: shape(["basic", "verified", 6, 38, 4.3, "1-2 Business Days", 600, 0.7, "value", ["leaf-crushed", "leaf-powder", "kava-powder"]]),
  },
  {
    name: "Saltbox Tincture House", location: "Bangor, ME", founded: 2022, specialties: ["Extracts", "Leaf extract"],
    description: "Leaf extracts in small jars. We are still learning the paperwork side and would rather hear it from you than not.",
    shape: shape(["basic", "listed", 4, 24, 3.6, "5-7 Business Days", 330, 0.25, "communication", ["leaf-extract", "mit-extract", "mit-capsule"]]),
  },
  {
    name: "Birchmere Provisions", location: "Marquette, MI", founded: 2017, specialties: ["MIT extract", "Leaf powder", "Bulk products"],
    description: "Wholesale prices without the wholesale minimum. Leaf by the kilo, extracts by the gram, and a person on the telephone from eight to four.",
    shape: shape(["enterprise", "verified", 9, 56, 4.5, "Same Day", 670, 0.85, "quality", ["mit-extract", "leaf-powder", "mit-tablet", "leaf-capsule"]]),
  },
  {
    name: "Copperhook Trading", location: "Tulsa, OK", founded: 2021, specialties: ["Powder", "Thai leaf"],
    description: "Low prices on leaf and extracts, direct from the importer. Orders ship when the container clears.",
    shape: shape(["basic", "listed", 5, 40, 2.6, "1-2 Weeks", 480, 0.4, "customerService", ["leaf-powder", "oh-tablet", "leaf-capsule"]]),
  },
  {
    name: "Dunmorrow Leaf Co.", location: "Northfield, MN", founded: 2018, specialties: ["Plain-leaf powder"],
    description: "Five powders, no more. Each is one farm and one harvest; when it is gone we wait for the next.",
    shape: shape(["basic", "verified", 5, 34, 4.8, "1-2 Business Days", 655, 1, "value", ["leaf-powder"]]),
  },
  {
    name: "Esker & Sons", location: "Helena, MT", founded: 2015, specialties: ["Bulk leaf", "Capsules"],
    description: "Leaf in buckets and bags for people who know what they order. Lot sheets go out with every parcel.",
    shape: shape(["professional", "verified", 7, 44, 4.1, "3-5 Business Days", 585, 0.6, "website", ["leaf-powder", "leaf-capsule", "leaf-crushed"]]),
  },
  {
    name: "Fennel Gate Apothecary", location: "Savannah, GA", founded: 2020, specialties: ["Kava", "Leaf capsules"],
    description: "A corner shop with a shipping table. Kava and leaf side by side, in glass where it can be.",
    shape: shape(["basic", "listed", 4, 26, 3.4, "5-7 Business Days", 370, 0.25, "shipping", ["kava-powder", "leaf-capsule", "kava-capsule"]]),
  },
  {
    name: "Gannet Rock Imports", location: "Astoria, OR", founded: 2019, specialties: ["Thai leaf", "7OH Thai"],
    description: "Importers of Thai leaf and 7OH tablets pressed in Chiang Mai. Delivery times follow the boats.",
    shape: shape(["basic", "listed", 5, 35, 3.1, "1-2 Weeks", 445, 0.4, "shipping", ["oh-tablet", "leaf-powder", "oh-capsule"]]),
  },
  {
    name: "Hollowbeck Loft", location: "Knoxville, TN", founded: 2021, specialties: ["MIT", "Freebase"],
    description: "Freebase mitragynine, milled and unmilled, in amber jars. One room, one scale, calibrated every Monday.",
    shape: shape(["basic", "verified", 4, 29, 4.2, "3-5 Business Days", 390, 0.75, "website", ["mit-extract", "mit-powder"]]),
  },
  {
    name: "Inkwell Tablet Works", location: "Columbus, OH", founded: 2022, specialties: ["7-OH tablets", "MIT tablets"],
    description: "A tablet press and a short catalog. Flavored and plain, in boxes of ten and up, with the press weight printed inside the lid.",
    shape: shape(["professional", "verified", 6, 36, 3.8, "1-2 Business Days", 300, 0.65, "quality", ["oh-tablet", "mit-tablet", "oh-tablet"]]),
  },
  {
    name: "Juniper Sluice", location: "Durango, CO", founded: 2021, specialties: ["Leaf powder"],
    description: "Mountain post office, once-a-day pickup, honest leaf. Three powders that we know well.",
    shape: shape(["basic", "listed", 3, 20, 4.0, "3-5 Business Days", 275, 0.35, "shipping", ["leaf-powder"]]),
  },
  {
    name: "Lantern Weir", location: "Chattanooga, TN", founded: 2017, specialties: ["Traditional leaf"],
    description: "Counter sales and telephone orders; the online list is being rebuilt. Ask for the current leaf by name.",
    shape: shape(["basic", "listed", 0, 9, 3.7, "3-5 Business Days", 350, 0, "website", []]),
  },
  {
    name: "Nettlefold Botanical", location: "Amherst, MA", founded: 2019, specialties: ["MIT salt", "Leaf"],
    description: "Salt-form mitragynine and one house leaf. A chemist and a bookbinder run it, which explains the labels.",
    shape: shape(["basic", "verified", 3, 18, 4.4, "1-2 Business Days", 310, 1, "value", ["mit-powder", "mit-capsule", "leaf-powder"]]),
  },
  {
    name: "Oxbow Extract Company", location: "Lincoln, NE", founded: 2025, specialties: ["Extracts"],
    description: "New this autumn: two extracts, two jar sizes, and a page for each lot.",
    shape: shape(["basic", "listed", 2, 1, 5, "3-5 Business Days", 62, 0.5, "website", ["mit-extract"]]),
  },
  {
    name: "Pell Street Extractors", location: "Baltimore, MD", founded: 2026, specialties: ["7-OH powder", "Pseudo"],
    description: "A new bench in an old print shop. Our first lots are listed; nobody has reviewed us yet.",
    shape: shape(["basic", "listed", 2, 0, 4, "Same Day", 33, 0.5, "website", ["oh-powder", "pseudo-tablet"]]),
  },
  {
    name: "Rookery Hill Powders", location: "Missoula, MT", founded: 2020, specialties: ["Powder", "Borneo leaf"],
    description: "White and red leaf from Borneo, stone-milled. The mill runs on Thursdays; orders leave on Fridays.",
    shape: shape(["basic", "verified", 3, 15, 4.1, "5-7 Business Days", 240, 0.65, "shipping", ["leaf-powder"]]),
  },
  {
    name: "Sorrel Bridge", location: "Corvallis, OR", founded: 2018, specialties: ["7-hydroxymitragynine", "Leaf extract"],
    description: "Extracts in the old sense: leaf, water, time, and a good evaporator. Lot numbers match the lab's, letter for letter.",
    shape: shape(["professional", "verified", 4, 20, 4.5, "1-2 Business Days", 225, 1, "value", ["leaf-extract", "oh-capsule", "oh-powder", "mit-extract"]]),
  },
];
