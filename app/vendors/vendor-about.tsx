import type { VendorPage } from "@worker/domain/views/vendor-page/vendor-page";
import { Facts } from "~/ui/facts";
import { formatDate } from "~/ui/format";
import { SocialLinks, socialLinks } from "./social-links";

export function VendorAbout({ page: { vendor } }: { page: Pick<VendorPage, "vendor"> }) {
  return (
    <section>
      <h2 className="sr">About {vendor.name}</h2>
      {vendor.description !== "" && (
        <>
          <p className="read about-text" dir="auto">
            {vendor.description}
          </p>
          <p className="source">In the vendor's own words.</p>
        </>
      )}
      <div className="section">
        <Facts
          facts={[
            { label: "Location", value: vendor.location },
            { label: "Founded", value: vendor.founded },
            { label: "Listed since", value: formatDate(vendor.listedAt) },
            { label: "Specialties", value: vendor.specialties.join(", ") },
            { label: "Shipping regions", value: vendor.shippingRegions.join(", ") },
            { label: "Payment methods", value: vendor.paymentMethods.join(", ") },
            { label: "Returns", value: vendor.returnPolicy },
            { label: "Elsewhere", value: socialLinks(vendor).length === 0 ? null : <SocialLinks vendor={vendor} /> },
          ]}
        />
      </div>
    </section>
  );
}
