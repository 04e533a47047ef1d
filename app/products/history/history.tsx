import { type MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { HISTORY_PARTS, type HistoryPart, readHistoryPart } from "@worker/domain/catalogue/product-history/forms";
import { readProductHistory } from "@worker/domain/views/product-history/product-history";
import { orNotFound } from "~/shell/or-not-found";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Tabs } from "~/ui/tabs";
import { sheets } from "~/styles/sheets";
import { productPath } from "../product-link";
import type { Route } from "./+types/history";
import { Changes } from "./changes";
import { historyPath } from "./history-address";
import { LabValues } from "./lab-values";
import { labPlot } from "./lab-plot.server";
import { pricePlots } from "./price-plots.server";
import { Prices } from "./prices";
import historyCss from "./history.css?url";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, now } = contextOf(context);
  const { searchParams } = new URL(request.url);
  const part = readHistoryPart(searchParams.get("part"));
  const read = (cursor: string | null) => readProductHistory(db, { ...params, part, cursor }, now);
  const asked = searchParams.get("cursor");
  const { product, changes, prices, lowest, results } = await orNotFound(orFirstPage(asked, read));
  const { id, name, vendorId, vendorName, substance, addedAt } = product;
  const of = substance === "7oh" ? "sevenOhMitragynine" : "mitragynine";
  return {
    product: { id, name, vendorId, vendorName, addedAt },
    part,
    later: asked !== null,
    changes,
    prices,
    pricePlots: part === "prices" ? pricePlots({ product, prices, lowest }, asked === null, now) : [],
    results: {
      nextCursor: results.nextCursor,
      items: results.items.map(({ alkaloids: { lines, claim }, ...result }) => ({
        ...result,
        line: { text: lines[of].text, means: lines[of].means },
        claim: claim?.of === of ? claim.text : null,
      })),
    },
    labPlot: part === "lab" ? labPlot(results.items, of) : null,
    alkaloid: substance === "7oh" ? "7-OH" : "Mitragynine",
    origin: originOf(request),
  };
}

export const handle = sheets(historyCss);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const { product, part, later, origin } = loaderData;
  const path = historyPath(product);
  const title = `History of ${product.name}, ${product.vendorName}`;
  const description = `Prices of each size, lab values by batch, and what changed of ${product.name} by ${product.vendorName}.`;
  return pageMeta({ title, description, path, noindex: later || part !== "prices" }, origin);
}

const LABELS: Record<HistoryPart, string> = { prices: "Prices", lab: "Lab values", changes: "What changed" };

export default function History({ loaderData }: Route.ComponentProps) {
  const { product, part } = loaderData;
  const trail = [
    { to: "/", label: "Home" },
    { to: "/vendors", label: "Vendors" },
    { to: `/vendor/${product.vendorId}`, label: product.vendorName },
    { to: productPath(product.vendorId, product.id), label: product.name },
  ];
  const tabs = HISTORY_PARTS.map((each) => ({
    to: historyPath(product, each),
    label: LABELS[each],
    current: each === part,
  }));
  return (
    <>
      <Breadcrumbs trail={trail} here="History" />
      <header className="page-head">
        <div>
          <h1>History of {product.name}</h1>
          <p>What the public could see of it, and the day on which it changed.</p>
        </div>
      </header>
      <Tabs label={`Parts of the history of ${product.name}`} tabs={tabs} />
      {part === "prices" && <Prices {...loaderData} />}
      {part === "lab" && <LabValues {...loaderData} />}
      {part === "changes" && <Changes {...loaderData} />}
    </>
  );
}
