import type { PublicVendor } from "@worker/domain/catalogue/cards/vendor-rows";

/** Structured data of a vendor's page: only what the page shows, a rating only where there is one. */
export function vendorStructuredData(
  { id, name, description, rating, reviewCount, founded }: PublicVendor,
  origin: string,
) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/vendor/${id}`,
    url: `${origin}/vendor/${id}`,
    name,
    description,
    foundingDate: String(founded),
    ...(rating === null
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: Math.round(rating * 100) / 100,
            reviewCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
}
