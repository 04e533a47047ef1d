import type { ReviewsPage } from "@worker/domain/voice/reviews/reviews-page";
import { reviewPath } from "./review-path";
import { reviewsAddress } from "./reviews-address";

type Json = Record<string, unknown>;

/** Only what the page itself shows: the mean as exact as it is stored, and none where nobody has reviewed. */
export function reviewsStructuredData({ vendor, product, stats, items }: ReviewsPage, origin: string): Json[] {
  const blocks: Json[] = [];
  if (vendor !== null && stats.mean !== null) {
    const page = { vendor: vendor.id, product: product?.id };
    blocks.push({
      "@context": "https://schema.org",
      "@type": product === null ? "Organization" : "Product",
      name: product?.name ?? vendor.name,
      url: `${origin}/vendor/${vendor.id}${product === null ? "" : `/product/${product.id}`}`,
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: Math.round(stats.mean * 100) / 100,
        reviewCount: stats.count,
        bestRating: 5,
        worstRating: 1,
        url: origin + reviewsAddress(page),
      },
    });
  }
  if (items.length > 0) {
    blocks.push({
      "@context": "https://schema.org",
      "@type": "ItemList",
      name: vendor === null ? "Reviews" : `Reviews of ${product?.name ?? vendor.name}`,
      itemListElement: items.map((review, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: review.title,
        url: origin + reviewPath(review),
      })),
    });
  }
  return blocks;
}
