import type { UnlistedProduct as Unlisted } from "@worker/domain/views/product-page/unlisted-product";
import { resultPath } from "~/lab/result-address";
import { LinkButton } from "~/ui/button";
import { Verdict } from "~/ui/evidence";
import { formatDate } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

/** What stands in place of a product that was taken down: where to go on, and what failed in a laboratory. */
export function UnlistedProduct({ unlisted: { vendor, failed } }: { unlisted: Unlisted }) {
  return (
    <div className="solo">
      <Icon name="search-x" size="lg" />
      <h1>This product is no longer listed</h1>
      <p className="lead">It was here and has been taken down. Its reviews are not shown until it is listed again.</p>
      {failed.length > 0 && (
        <>
          <h2>What failed in a laboratory stays public</h2>
          <ul className="plain-list stack">
            {failed.map(({ id, batchNumber, testDate }) => (
              <li key={id} className="row row--wrap">
                <Link to={resultPath(id)}>Batch {batchNumber}</Link>
                <Verdict state="fail" />
                <span className="small muted">tested {formatDate(Date.parse(testDate))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="row row--wrap">
        {vendor !== null && (
          <LinkButton variant="primary" to={`/vendor/${vendor.id}`}>
            {vendor.name}
          </LinkButton>
        )}
        {vendor !== null && failed.length > 0 && (
          <LinkButton to={`/vendor/${vendor.id}?tab=lab`}>All its lab results</LinkButton>
        )}
        <LinkButton variant={vendor === null ? "primary" : "quiet"} to="/search">
          Search products
        </LinkButton>
      </div>
    </div>
  );
}
