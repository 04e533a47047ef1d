import { HOME } from "@worker/domain/views/home/forms";
import type { HomeData } from "@worker/domain/views/home/home-data";
import { formatNumber } from "~/ui/format";
import { LabelStrip } from "~/ui/label-strip";
import { Link } from "~/ui/link";
import { homeAddress, type HomeChoice } from "./home-address";

type HeroFiguresProps = { figures: HomeData["figures"]; choice: HomeChoice };

export function HeroFigures({ figures, choice }: HeroFiguresProps) {
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
          label: "Current lab results",
          value: formatNumber(figures.labInDate),
          note: `${counted(figures.expiringThisWeek)} expire this week`,
        },
        {
          label: "Failed or rejected, 30 days",
          value: counted(figures.failed + figures.rejected),
          note:
            figures.failed > 0 ? (
              <Link to={homeAddress({ ...choice, lab: "failed" }, "#lab-results")}>See which failed</Link>
            ) : (
              <Link to="/how-we-verify">How we verify</Link>
            ),
        },
      ]}
    />
  );
}

/** What is counted only so far: above it there are more, however many. */
const counted = (value: number): string =>
  value > HOME.countedMost ? `${formatNumber(HOME.countedMost)}+` : formatNumber(value);
