import type { PublicProduct } from "@worker/domain/catalogue/cards/public-product";
import { productPath } from "../product-link";

/** Structured data of a product's page: what the page shows, a rating only where there is one, no offer and no claim. */
export function productStructuredData(product: PublicProduct, origin: string) {
  const { id, name, description, vendor, images, rating, reviewCount } = product;
  const [image] = images;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": origin + productPath(vendor.id, id),
    url: origin + productPath(vendor.id, id),
    name,
    description,
    brand: { "@type": "Organization", name: vendor.name, url: `${origin}/vendor/${vendor.id}` },
    ...(image === undefined ? {} : { image: new URL(image.url, origin).href }),
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
