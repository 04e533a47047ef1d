import { useEffect, useRef, useState } from "react";
import type { ProductPage } from "@worker/domain/views/product-page/product-page";
import type { ProductSize } from "@worker/domain/catalogue/cards/public-product";
import { ShareLink } from "~/share/share-link";
import { WatchButton } from "~/watching/watch-button";
import { LinkButton } from "~/ui/button";
import { formatMoney } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { productPath } from "../product-link";
import { RegionNotice } from "./region-notice";
import { WishlistButton } from "../wishlist-button";

type BuyBoxProps = {
  page: ProductPage;
  /** What a unit of each size costs, in their order; null where its label begins with no quantity. */
  perUnit: (string | null)[];
  regions: string;
  signedIn: boolean;
};

export function BuyBox({ page, perUnit, regions, signedIn }: BuyBoxProps) {
  const { product, sizes, status, suspension } = page;
  const available = product.inStock && sizes.some(({ inStock }) => inStock);
  const here = productPath(product.vendor.id, product.id);
  return (
    <div className="card card--pad buy stack">
      <SizePicker sizes={sizes} perUnit={perUnit} />
      {suspension === null ? (
        <a
          className={available ? "btn btn--primary btn--block" : "btn btn--block"}
          href={`/out/${product.id}`}
          rel="nofollow noopener"
        >
          Buy Now at {product.vendor.name}
          <Icon name="arrow-up-right" />
        </a>
      ) : (
        <Note kind="bad" icon="ban" title="Suspended">
          {suspension.reason}
        </Note>
      )}
      {page.collected ? (
        <LinkButton block icon="bookmark" to={`/profile/collection/edit/${product.id}`}>
          In Your Collection
        </LinkButton>
      ) : signedIn ? (
        <WishlistButton productId={product.id} wished={page.wished} returnTo={here} />
      ) : (
        <LinkButton block icon="bookmark" to={`/login?${new URLSearchParams({ returnTo: here }).toString()}`}>
          Add to Wishlist
        </LinkButton>
      )}
      <WatchButton block subject="product" about={product.id} watched={page.watched} />
      {!available && <p className="small">Out of stock when the vendor last updated it.</p>}
      {suspension === null && (
        <p className="small muted">You are leaving Leafproof: you buy on the vendor&apos;s own website.</p>
      )}
      <p className="small row row--wrap">
        <Link to={`/account/price-alerts?product=${product.id}`}>Tell me when the price drops</Link>
        {!page.collected && <Link to={`/profile/collection/add?product=${product.id}`}>Add to my collection</Link>}
        <Link to={`/claims/new?vendor=${product.vendor.id}&product=${product.id}`}>I bought this</Link>
        <ShareLink shared={{ kind: "product", of: product }}>Share</ShareLink>
      </p>
      <RegionNotice status={status} regions={regions} />
    </div>
  );
}

/** Each size carries its price and price per unit; the chosen one's stands large above once the page is alive. */
function SizePicker({ sizes, perUnit }: { sizes: readonly ProductSize[]; perUnit: readonly (string | null)[] }) {
  const [chosen, setChosen] = useState(
    Math.max(
      0,
      sizes.findIndex(({ inStock }) => inStock),
    ),
  );
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The tap that hydrates the page has already picked a size; nobody heard its change event.
    const radios = [...(fieldset.current?.querySelectorAll<HTMLInputElement>("input[name=size]") ?? [])];
    const picked = radios.findIndex(({ checked }) => checked);
    if (picked !== -1) setChosen(picked);
  }, []);
  const size = sizes[chosen];
  if (size === undefined) return <p className="muted">No sizes are listed.</p>;
  return (
    <>
      <p className="row between" aria-live="polite">
        <span className="price">{formatMoney(size.priceCents)}</span>
        <span className="small muted num">{perUnit[chosen]}</span>
      </p>
      <fieldset ref={fieldset} className="sizes">
        <legend className="sr">Size</legend>
        {sizes.map((each, index) => (
          <label key={each.weight} className="size">
            <input
              type="radio"
              name="size"
              value={each.weight}
              defaultChecked={index === chosen && each.inStock}
              disabled={!each.inStock}
              onChange={() => setChosen(index)}
            />
            <span>
              {each.weight} <small>{each.inStock ? perUnit[index] : "Out of stock"}</small>
            </span>
            <b>{formatMoney(each.priceCents)}</b>
          </label>
        ))}
      </fieldset>
    </>
  );
}
