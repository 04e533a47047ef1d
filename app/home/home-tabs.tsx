import type { HotProduct, TopVendor } from "@worker/domain/views/home/home-data";
import { RANKED, RANKING_PATH } from "@worker/domain/catalogue/vendors/rank-texts";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Tabs } from "~/ui/tabs";
import { homeAddress, type HomeChoice } from "./home-address";
import { HotTable, TopTable } from "./ranking-tables";

type HomeTabsProps = { choice: HomeChoice; top: TopVendor[]; hot: HotProduct[]; vendors: number };

export function HomeTabs({ choice, top, hot, vendors }: HomeTabsProps) {
  const isTop = choice.tab === "top";
  return (
    <section aria-labelledby="rankings">
      <h2 className="sr" id="rankings">
        Rankings
      </h2>
      <Tabs
        label="Rankings"
        tabs={[
          { to: homeAddress({ ...choice, tab: "top" }), label: "Top Vendors", current: isTop },
          { to: homeAddress({ ...choice, tab: "hot" }), label: "Hot 7OH", current: !isTop },
        ]}
      />
      {isTop ? <TopTable vendors={top} /> : <HotTable products={hot} />}
      <p className="source">
        {isTop
          ? RANKED
          : "7-OH products ranked by how often visitors clicked through to the vendor's own site in the last 7 days."}{" "}
        No payment affects this ranking. {isTop && <Link to={RANKING_PATH}>How vendors are ranked.</Link>}{" "}
        <Link to="/vendors">All {plural(vendors, "vendor")}</Link>
      </p>
    </section>
  );
}
