import { CARD_TAGS } from "@worker/domain/catalogue/products/forms";
import { EvidenceLink } from "~/lab/evidence-link";
import { EvidenceChip, VerifiedTick } from "~/ui/evidence";
import { formatMoney } from "~/ui/format";
import { Link } from "~/ui/link";
import { Rating } from "~/ui/stars";
import type { ShownCard } from "./figures/card-lines.server";
import { EffectIcons } from "./effects";
import { ProductLink, productPath } from "./product-link";
import { ProductPicture } from "./product-picture";
import { RegionNote } from "./region/note";

export function ProductCard({ product }: { product: ShownCard }) {
  const { id, name, vendor, type, image, rating, reviewCount, evidence, tags, effects, promoted } = product;
  return (
    <article className={promoted ? "card pcard promoted" : "card pcard"}>
      <Link className="plate" to={productPath(vendor.id, id)} tabIndex={-1} aria-hidden="true">
        <ProductPicture id={id} type={type} image={image === null ? null : { url: image, alt: "" }} />
      </Link>
      <div className="pbody">
        <h3 dir="auto">
          <ProductLink className="plain" vendorId={vendor.id} productId={id} region={product.note?.region}>
            {name}
          </ProductLink>
        </h3>
        <p className="small muted row">
          {vendor.name}
          {vendor.verified && <VerifiedTick />}
        </p>
        <p className="row between small">
          <Rating mean={rating} count={reviewCount} />
          <EffectIcons effects={effects} />
        </p>
        <p className="row row--wrap">
          <EvidenceLink evidence={evidence} to={`${productPath(vendor.id, id)}?tab=lab`} />
          {promoted && <EvidenceChip kind="promo" />}
          {product.suspended && <EvidenceChip kind="suspended" />}
        </p>
        {tags.length > 0 && <CardTags tags={tags} />}
        {product.note && <RegionNote note={product.note} />}
        <p className="price">
          <b>From {formatMoney(product.lowestPriceCents)}</b>
        </p>
        {product.perUnit && <p className="small num">{product.perUnit}</p>}
        {product.measured && <p className="small muted">{product.measured}</p>}
      </div>
    </article>
  );
}

function CardTags({ tags }: { tags: readonly string[] }) {
  const rest = tags.slice(CARD_TAGS);
  return (
    <p className="tags">
      {tags.slice(0, CARD_TAGS).map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="small muted" title={rest.join(", ")}>
          +{rest.length}
        </span>
      )}
    </p>
  );
}
