import { Hono } from "hono";
import { newestLabResults, newestReviews, newestVendors } from "../../domain/views/feeds/newest";
import { VERIFIED_LABELS } from "../../domain/voice/reviews/forms";
import { FORMER_MEMBER } from "../../domain/foundation/users/former-member";
import type { ReviewView } from "../../domain/voice/reviews/view";
import { lineText } from "../../domain/catalogue/lab/results/alkaloids";
import { isVerified } from "../../domain/catalogue/vendors/verified";
import type { AppEnv } from "../../middleware/types";
import { answer, requireOpen, tagUri } from "./answer-feed";
import type { AtomEntry } from "./atom";

function reviewEntry(review: ReviewView, { origin, hostname }: URL): AtomEntry {
  const { vendor, product, author, verifiedBy, incentive, createdAt, editedAt } = review;
  const query = new URLSearchParams({ vendor: vendor.id, ...(product === null ? {} : { product: product.id }) });
  const about = product === null ? vendor.name : `${product.name}, ${vendor.name}`;
  const verified = verifiedBy === null ? "" : `${VERIFIED_LABELS[verifiedBy]}. `;
  const paid = incentive === null ? "" : `Incentivized: ${incentive}. `;
  return {
    id: tagUri(hostname, "review", review.id),
    title: `${review.title} (${review.rating} of 5, ${about})`,
    url: `${origin}/reviews?${query.toString()}#review-${review.id}`,
    publishedAt: createdAt,
    updatedAt: Math.max(createdAt, editedAt ?? 0),
    author: author.former ? FORMER_MEMBER : author.username,
    categories: [
      ...(incentive === null ? [] : [{ term: "incentivised", label: `Incentivized: ${incentive}` }]),
      ...(verifiedBy === null ? [] : [{ term: `verified-${verifiedBy}`, label: VERIFIED_LABELS[verifiedBy] }]),
    ],
    text: `${verified}${paid}${review.content}`,
  };
}

type NewVendor = Awaited<ReturnType<typeof newestVendors>>[number];

/** A lapse counts as an update: a reader that asks by date gets the entry without its badge. */
function vendorEntry(vendor: NewVendor, { origin, hostname }: URL, now: number): AtomEntry {
  const { id, name, location, description, specialties, listedAt, updatedAt } = vendor;
  return {
    id: tagUri(hostname, "vendor", id),
    title: [name, location].filter(Boolean).join(", "),
    url: `${origin}/vendor/${id}`,
    publishedAt: listedAt,
    updatedAt: Math.max(listedAt, updatedAt),
    author: "Leafproof",
    categories: [
      ...(isVerified(vendor, now) ? [{ term: "verified", label: "Verified by staff" }] : []),
      ...specialties.map((specialty) => ({ term: specialty, label: specialty })),
    ],
    text: description,
  };
}

type NewResult = Awaited<ReturnType<typeof newestLabResults>>[number];

/** An expiry counts as an update: the entry then no longer says that the result is current. */
function labEntry(result: NewResult, { origin, hostname }: URL): AtomEntry {
  const { id, batchNumber, productName, vendorName, labName, testDate, overallSafety, valid, newer, updatedAt } =
    result;
  const verifiedAt = result.verifiedAt ?? updatedAt;
  const { mitragynine, sevenOhMitragynine } = result.alkaloids.lines;
  const about = [productName ?? "A product that is no longer listed", vendorName].filter(Boolean).join(", ");
  const replaced = newer === null ? "" : ` Replaced by a newer result: ${origin}/lab/${newer.id}.`;
  const state = !valid ? "Verified, expired" : newer === null ? "Verified and current" : "Verified";
  return {
    id: tagUri(hostname, "lab", id),
    title: `${overallSafety === "Failed" ? "Safety: Failed. " : ""}${about}, batch ${batchNumber}`,
    url: `${origin}/lab/${id}`,
    publishedAt: verifiedAt,
    updatedAt: Math.max(verifiedAt, updatedAt, valid ? 0 : result.expiresAt),
    author: labName ?? "Leafproof",
    categories: [
      { term: `safety-${overallSafety.toLowerCase()}`, label: `Safety: ${overallSafety}` },
      ...(valid ? [] : [{ term: "expired", label: "Expired" }]),
      ...(newer === null ? [] : [{ term: "superseded", label: "Replaced by a newer result" }]),
    ],
    text: `Safety: ${overallSafety}. ${state}.${replaced} Tested ${testDate}. Mitragynine ${lineText(mitragynine)}, 7-OH ${lineText(sevenOhMitragynine)}.`,
  };
}

export const feeds = new Hono<AppEnv>()
  .get("/reviews.xml", async (c) => {
    requireOpen(c);
    const here = new URL(c.req.url);
    const reviews = await newestReviews(c.get("request").db);
    return answer(c, {
      id: tagUri(here.hostname, "feed", "reviews"),
      title: "Leafproof reviews",
      subtitle: "The newest reviews of vendors and products, with what was verified and what was given for writing.",
      url: `${here.origin}/feeds/reviews.xml`,
      pageUrl: `${here.origin}/reviews`,
      entries: reviews.map((review) => reviewEntry(review, here)),
    });
  })
  .get("/vendors.xml", async (c) => {
    requireOpen(c);
    const here = new URL(c.req.url);
    const { db, now } = c.get("request");
    const vendors = await newestVendors(db);
    return answer(c, {
      id: tagUri(here.hostname, "feed", "vendors"),
      title: "New vendors on Leafproof",
      subtitle: "Vendors as they are listed.",
      url: `${here.origin}/feeds/vendors.xml`,
      pageUrl: `${here.origin}/vendors`,
      entries: vendors.map((vendor) => vendorEntry(vendor, here, now)),
    });
  })
  .get("/lab.xml", async (c) => {
    requireOpen(c);
    const here = new URL(c.req.url);
    const { db, now } = c.get("request");
    const results = await newestLabResults(db, now);
    return answer(c, {
      id: tagUri(here.hostname, "feed", "lab"),
      title: "Leafproof lab results",
      subtitle: "Laboratory results as they are verified. A pass speaks for one sample of one batch.",
      url: `${here.origin}/feeds/lab.xml`,
      pageUrl: `${here.origin}/lab-verification`,
      entries: results.map((result) => labEntry(result, here)),
    });
  });
