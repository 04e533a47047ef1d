import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** One wording for a vendor that is unknown and for one no longer listed (rules/vendors#vendor-page). */
export function VendorNotFound() {
  return (
    <div className="solo">
      <Icon name="search-x" size="lg" />
      <h1>Vendor Not Found</h1>
      <p className="lead">The vendor you're looking for doesn't exist.</p>
      <div className="row row--wrap">
        <LinkButton variant="primary" icon="arrow-left" to="/vendors">
          Back to vendors
        </LinkButton>
      </div>
    </div>
  );
}
