import type { PublicProduct } from "@worker/domain/catalogue/cards/public-product";
import { productAddress, type ProductView } from "../product-address";
import { ProductPicture } from "../product-picture";
import { Link } from "~/ui/link";

/** One large picture; where there are more, each is a link that makes it the large one. */
export function ProductGallery({ product, view }: { product: PublicProduct; view: ProductView }) {
  const { id, type, images } = product;
  return (
    <div className="gallery">
      <ProductPicture id={id} type={type} image={images[view.image] ?? null} />
      {images.length > 1 && (
        <nav className="thumbs" aria-label="Pictures">
          {images.map((image, index) => (
            <Link
              key={image.url}
              to={productAddress(product, { ...view, image: index })}
              aria-label={`Picture ${index + 1} of ${images.length}`}
              aria-current={index === view.image ? "true" : undefined}
              preventScrollReset
              replace
            >
              <ProductPicture id={id} type={type} image={{ ...image, alt: "" }} size={56} />
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
