import type { VendorPage } from "@worker/domain/views/vendor-page/vendor-page";
import { messagePath } from "@worker/domain/voice/messages/addresses";
import { LinkButton } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { plural } from "~/ui/format";
import { type RatingLine, RatingMonths } from "./rating-line";
import { SocialLinks, socialLinks } from "./social-links";
import { regionsText } from "./vendor-strip";

type RailProps = {
  page: Pick<VendorPage, "vendor" | "labs" | "account">;
  line: RatingLine | null;
  /** Where the reader writes a review; null for whoever sells here. */
  write: string | null;
};

export function VendorRail({ page, line, write }: RailProps) {
  const { vendor, labs } = page;
  return (
    <aside className="rail rail--tabs" aria-label={`About ${vendor.name}`}>
      {line !== null && <RatingMonths line={line} />}
      <section>
        <h2>Facts</h2>
        <Facts
          facts={[
            { label: "Specialties", value: vendor.specialties.join(", ") },
            { label: "Returns", value: vendor.returnPolicy },
            { label: "Ships", value: regionsText(vendor.shippingRegions) },
            { label: "Payment", value: vendor.paymentMethods.join(", ") },
            { label: "Laboratories", value: labs.map(({ name }) => name).join(", ") },
            { label: "Elsewhere", value: socialLinks(vendor).length === 0 ? null : <SocialLinks vendor={vendor} /> },
          ]}
        />
      </section>
      {write !== null && (
        <div className="stack">
          <LinkButton block icon="pen-line" to={write}>
            Write a Review
          </LinkButton>
          {page.account !== null && (
            <LinkButton block icon="mail" to={messagePath(page.account)}>
              Message
            </LinkButton>
          )}
        </div>
      )}
    </aside>
  );
}

/** The labs behind a vendor's results with how many each, for its own part. */
export const labsText = (labs: VendorPage["labs"]): string =>
  labs.map(({ name, results }) => `${name} (${plural(results, "result")})`).join(", ");
