import { z } from "zod";
import { VERIFIED_BY } from "../../voice/reviews/forms";
import { evidenceShape } from "../../catalogue/lab/results/evidence-shape";
import { OVERALL_SAFETY } from "../../catalogue/lab/results/forms";
import { PRODUCT_TYPES } from "../../catalogue/products/forms";
import { SHIPPING_TIMES } from "../../catalogue/vendors/forms";
import { POST_KINDS } from "../../voice/forum/forms";
import { ROLES } from "../../foundation/access/policy";

const at = z.number().int();
const named = z.object({ id: z.string(), name: z.string() });

const evidence = evidenceShape.pick({ kind: true, at: true });

const topVendor = named.extend({
  location: z.string(),
  mean: z.number(),
  count: z.number().int(),
  stars: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  verified: z.boolean(),
  evidence,
  productCount: z.number().int(),
  testedCount: z.number().int(),
  failedCount: z.number().int(),
  shipping: z.enum(SHIPPING_TIMES),
});

/** Who did something, as lists name them; null for a former member. What is not there takes no place in the page. */
const member = z.object({ id: z.string(), username: z.string(), picture: z.string().optional() });
const person = member.nullable();

const reviewCard = z.object({
  id: z.string(),
  vendor: named,
  product: named.nullable(),
  author: member.extend({ role: z.enum([...ROLES, "tester"]) }).nullable(),
  rating: z.number().int(),
  title: z.string(),
  /** Cut on the server: nothing that does not show is sent. */
  text: z.string(),
  verifiedBy: z.enum(VERIFIED_BY).optional(),
  incentive: z.string().optional(),
  createdAt: at,
});

const helpfulReview = reviewCard
  .pick({ id: true, title: true, text: true, incentive: true })
  .extend({ helpful: z.number().int() });

const labLine = z.object({
  id: z.string(),
  product: named.extend({ type: z.enum(PRODUCT_TYPES) }),
  vendorName: z.string(),
  lab: z.string(),
  safety: z.enum(OVERALL_SAFETY),
  /** Start of the test's day. */
  testedAt: at,
});

const hotProduct = named.extend({
  type: z.enum(PRODUCT_TYPES),
  vendor: named,
  mean: z.number().nullable(),
  count: z.number().int(),
  evidence,
  lowestPriceCents: z.number().int(),
  /** Its substance is suspended: no way out (rules/substances#suspension). */
  suspended: z.boolean(),
  /** Outbound clicks of the last seven UTC days. */
  clicks: z.number().int(),
});

const dealLine = named.extend({
  vendor: named,
  /** Shown beside the title, so that nobody has to hurry to learn it. */
  endsAt: at,
  percentOff: z.number().int().nullable(),
  productId: z.string().nullable(),
  /** Its product's newest laboratory result says "Failed". */
  failed: z.literal(true).optional(),
});

const LAB_STATES = ["Current", "Failed", "Expired", "Failed, expired", "Pending", "No result"] as const;

/** What everybody may read of the forum; a cached page is the same for all. */
const threadLine = z.object({
  id: z.string(),
  title: z.string(),
  poll: z.literal(true).optional(),
  text: z.string(),
  category: named,
  author: person,
  replies: z.number().int(),
  lastPostAt: at,
});

const activity = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(POST_KINDS), id: z.string(), at, person, title: z.string() }),
  z.object({ kind: z.literal("review"), id: z.string(), at, person, vendor: named, product: named.nullable() }),
  z.object({ kind: z.literal("lab"), id: z.string(), at, product: named, vendorName: z.string() }),
]);

const trending = z.object({
  topics: z.array(z.object({ threadId: z.string(), title: z.string(), writers: z.number().int() })),
  tags: z.array(z.object({ tag: z.string(), writers: z.number().int() })),
});

/** What the home page shows, as it is cached in KV. */
export const homeData = z.object({
  at,
  figures: z.object({
    vendors: z.number().int(),
    verifiedVendors: z.number().int(),
    reviews: z.number().int(),
    verifiedReviews: z.number().int(),
    labInDate: z.number().int(),
    /** These three are counted up to one more than `HOME.countedMost`. */
    expiringThisWeek: z.number().int(),
    failed: z.number().int(),
    rejected: z.number().int(),
  }),
  topVendors: z.array(topVendor),
  hot: z.array(hotProduct),
  latest: z.array(reviewCard),
  community: z.array(reviewCard),
  threads: z.array(threadLine),
  activity: z.array(activity),
  trending,
  helpful: z.array(helpfulReview),
  testers: z.array(reviewCard),
  labNewest: z.array(labLine),
  failedNewest: z.array(labLine),
  deals: z.array(dealLine),
  vendorStatus: z.array(named.extend({ state: z.enum(LAB_STATES) })),
  strains: z.array(
    z.object({
      strain: z.string(),
      reviews: z.number().int(),
      /** Effect, and how many reported it. */
      effects: z.array(z.tuple([z.string(), z.number().int()])),
    }),
  ),
});

export type HomeData = z.infer<typeof homeData>;
export type TopVendor = z.infer<typeof topVendor>;
export type HotProduct = z.infer<typeof hotProduct>;
export type ReviewCard = z.infer<typeof reviewCard>;
export type HelpfulReview = z.infer<typeof helpfulReview>;
export type DealLine = z.infer<typeof dealLine>;
export type LabLine = z.infer<typeof labLine>;
export type StrainEffects = HomeData["strains"][number];
export type ThreadLine = z.infer<typeof threadLine>;
export type ActivityLine = z.infer<typeof activity>;
