import type { HotProduct, ThreadLine, TopVendor } from "@worker/domain/views/home/home-data";
import { RANKED, RANKING_PATH } from "@worker/domain/catalogue/vendors/rank-texts";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Tabs } from "~/ui/tabs";
import { CommunityThreads } from "./community-threads";
import { homeAddress, type HomeChoice } from "./home-address";
import { HotTable, TopTable } from "./ranking-tables";

type HomeTabsProps = {
  choice: HomeChoice;
  top: TopVendor[];
  hot: HotProduct[];
  threads: ThreadLine[];
  vendors: number;
  now: number;
};

export function HomeTabs({ choice, top, hot, threads, vendors, now }: HomeTabsProps) {
  const { tab } = choice;
  const tabs: [tab: HomeChoice["tab"], label: string][] = [
    ["top", "Top Vendors"],
    ["hot", "Hot 7OH"],
    ["community", "Community"],
  ];
  return (
    <section aria-labelledby="rankings">
      <h2 className="sr" id="rankings">
        Rankings
      </h2>
      <Tabs
        label="Rankings"
        tabs={tabs.map(([each, text]) => ({
          to: homeAddress({ ...choice, tab: each }),
          label: text,
          current: each === tab,
        }))}
      />
      {tab === "top" && <TopTable vendors={top} />}
      {tab === "hot" && <HotTable products={hot} />}
      {tab === "community" && <CommunityThreads threads={threads} now={now} />}
      {tab !== "community" && (
        <p className="source">
          {tab === "top"
            ? RANKED
            : "7-OH products ranked by how often visitors clicked through to the vendor's own site in the last 7 days."}{" "}
          No payment affects this ranking. {tab === "top" && <Link to={RANKING_PATH}>How vendors are ranked.</Link>}{" "}
          <Link to="/vendors">All {plural(vendors, "vendor")}</Link>
        </p>
      )}
    </section>
  );
}
