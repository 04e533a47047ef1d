import type { StaffFigures } from "@worker/domain/views/figures/staff-figures";
import { stepName } from "~/ui/step-name";
import { Chart, type ChartDrawing } from "~/ui/charts/chart";
import { FoldedTable } from "~/ui/folded-table";
import { formatNumber, formatPercent, plural } from "~/ui/format";
import { LabelStrip } from "~/ui/label-strip";

type CatalogueProps = Pick<StaffFigures, "products" | "months"> & { chart: ChartDrawing };

const TITLE = "Products added by month";

/** Counts over listed products, and how many came month by month. */
export function CatalogueFigures({ products, months, chart }: CatalogueProps) {
  const { added, inStock, featured, extractTypes } = products;
  const share = (part: number) => (added === 0 ? "-" : `${formatPercent(part / added)} of them`);
  const sum = months.reduce((all, month) => all + month.added, 0);
  const [first, last] = [stepName(months[0]?.month ?? ""), stepName(months.at(-1)?.month ?? "")];
  return (
    <section className="stack" aria-labelledby="catalogue">
      <h2 id="catalogue">Products</h2>
      <LabelStrip
        facts={[
          { label: "Products added", value: formatNumber(added), note: "Listed now" },
          { label: "In stock", value: formatNumber(inStock), note: share(inStock) },
          { label: "Featured", value: formatNumber(featured), note: share(featured) },
          { label: "Extract types", value: formatNumber(extractTypes), note: "Distinct" },
        ]}
      />
      <figure>
        <div className="section-head section-head--open">
          <h3>{TITLE}</h3>
          <b className="num">{formatNumber(sum)}</b>
        </div>
        <Chart title={TITLE} summary={`${plural(sum, "product")} from ${first} to ${last}.`} drawing={chart} />
        <figcaption>
          <b>Fig. 1</b>Listed products by the month they were added in, {first} to {last}.
        </figcaption>
      </figure>
      <FoldedTable
        caption={TITLE}
        columns={["Month", "Added"]}
        rows={months.map(({ month, added: count }) => ({ head: stepName(month), cells: [formatNumber(count)] }))}
      />
    </section>
  );
}
