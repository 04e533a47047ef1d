import type { ProductPage } from "@worker/domain/views/product-page/product-page";
import { plural } from "~/ui/format";
import { late } from "~/ui/late";
import { EffectList } from "../effects";
import { formText } from "../labels";

const ProductFigures = late(async () => ({
  default: (await import("../figures/product-figures")).ProductFigures,
}));

export function ProductOverview({ page }: { page: ProductPage }) {
  const { product } = page;
  return (
    <div className="stack">
      {product.description !== "" && (
        <p className="about-text" dir="auto">
          {product.description}
        </p>
      )}
      <ProductFigures figures={product.figures} prices={page.prices} />
      {product.categories.length > 0 && (
        <section className="section">
          <div className="section-head section-head--open">
            <h2>Categories</h2>
          </div>
          <ul className="row row--wrap">
            {product.categories.map((category) => (
              <li key={category} className="tag">
                {category}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="section">
        <div className="section-head section-head--open">
          <h2>Key features</h2>
        </div>
        <ul className="features">
          {keyFeatures(page).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </section>
      {product.effects.length > 0 && (
        <section className="section">
          <div className="section-head section-head--open">
            <h2>Effects, as reviewers report them</h2>
          </div>
          <EffectList effects={product.effects} />
          <p className="source">
            Reports by people, not health claims. An effect shows once three reviewers report it, or when staff set it.
          </p>
        </section>
      )}
    </div>
  );
}

/** One line each, from the product's own record; nothing is praised. */
function keyFeatures({ product, sizes, results }: Pick<ProductPage, "product" | "sizes" | "results">): string[] {
  const first = sizes[0];
  const last = sizes.at(-1);
  // The newest alone speaks: an older pass says nothing for a product whose newest result failed.
  const newest = results[0]?.evidence.kind === "lab" ? results[0] : null;
  const features = [
    formText(product),
    product.strain === null ? null : `Variety: ${product.strain}`,
    product.potency === null ? null : `Potency on the label: ${product.potency}`,
    first && last && first !== last
      ? `${plural(sizes.length, "size")}, ${first.weight} to ${last.weight}`
      : (first?.weight ?? null),
    newest && `Batch ${newest.batchNumber} tested by ${newest.labName ?? "a laboratory"}`,
  ];
  return features.filter((feature) => feature !== null);
}
