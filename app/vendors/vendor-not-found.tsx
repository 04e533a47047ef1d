import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Document 3 §8: the words for a vendor that is unknown or no longer listed. */
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
