import type { ReactNode } from "react";
import type { VendorPage } from "@worker/domain/views/vendor-page/vendor-page";
import type { PublicVendor } from "@worker/domain/catalogue/cards/vendor-rows";
import { messagePath } from "@worker/domain/voice/messages/addresses";
import { LinkButton } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { plural } from "~/ui/format";
import { type RatingLine, RatingMonths } from "./rating-line";
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

interface Social {
  name: string;
  href: string;
  handle: string;
}

const HANDLE = /^[A-Za-z0-9._-]{1,64}$/;

/** The handles as links; one that is no plain handle leads nowhere and is left out. */
export function socialLinks({ socialMedia }: Pick<PublicVendor, "socialMedia">): Social[] {
  const { reddit = "", instagram = "", facebook = "" } = socialMedia;
  const [, kind = "user", redditor = ""] = /^(?:\/?(u|user|r)\/)?(.*)$/.exec(reddit) ?? [];
  const links = [
    { name: "Reddit", href: `https://www.reddit.com/${kind === "r" ? "r" : "user"}/${redditor}`, handle: redditor },
    {
      name: "Instagram",
      href: `https://www.instagram.com/${instagram.replace(/^@/, "")}`,
      handle: instagram.replace(/^@/, ""),
    },
    { name: "Facebook", href: `https://www.facebook.com/${facebook}`, handle: facebook },
  ];
  return links.filter(({ handle }) => HANDLE.test(handle));
}

export function SocialLinks({ vendor }: { vendor: PublicVendor }): ReactNode {
  return socialLinks(vendor).map(({ name, href, handle }, index) => (
    <span key={name}>
      {index > 0 && ", "}
      <a href={href} rel="nofollow noopener ugc" title={handle}>
        {name}
      </a>
    </span>
  ));
}

/** The labs behind a vendor's results with how many each, for its own part. */
export const labsText = (labs: VendorPage["labs"]): string =>
  labs.map(({ name, results }) => `${name} (${plural(results, "result")})`).join(", ");
