import { Link } from "react-router";
import type { HomeData } from "@worker/domain/home/home-data";
import { formatNumber } from "~/ui/format";
import { LabelStrip } from "~/ui/label-strip";
import { homeAddress, type HomeChoice } from "./home-address";

type HeroFiguresProps = {
  home: Pick<HomeData, "figures"> & Pick<HomeData["slow"], "expiringThisWeek" | "failed" | "rejected">;
  choice: HomeChoice;
};

/** The four numbers that say what the site stands on. */
export function HeroFigures({ home: { figures, expiringThisWeek, failed, rejected }, choice }: HeroFiguresProps) {
  return (
    <LabelStrip
      facts={[
        {
          label: "Vendors",
          value: formatNumber(figures.vendors),
          note: `${formatNumber(figures.verifiedVendors)} verified by staff`,
        },
        {
          label: "Reviews",
          value: formatNumber(figures.reviews),
          note: `${formatNumber(figures.verifiedReviews)} with a confirmed purchase, sample or check`,
        },
        {
          label: "Lab results in date",
          value: formatNumber(figures.labInDate),
          note: `${formatNumber(expiringThisWeek)} expire this week`,
        },
        {
          label: "Failed or rejected, 30 days",
          value: formatNumber(failed + rejected),
          note:
            failed > 0 ? (
              <Link to={homeAddress({ ...choice, lab: "failed" }, "#lab-results")}>See which failed</Link>
            ) : (
              <Link to="/how-we-verify">How we verify</Link>
            ),
        },
      ]}
    />
  );
}
