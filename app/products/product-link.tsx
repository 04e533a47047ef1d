import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { Link } from "~/ui/link";

export const productPath = (vendorId: string, productId: string): string => `/vendor/${vendorId}/product/${productId}`;

type ProductLinkProps = {
  vendorId: string;
  productId: string;
  /** Whose status shows: the link names it where the address does, else the product's page knows it by itself. */
  region?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** A product's name as its link, which says so while the product's page is on its way. */
export function ProductLink({ vendorId, productId, region, className, children }: ProductLinkProps) {
  const { location } = useNavigation();
  const { search } = useLocation();
  const to = productPath(vendorId, productId);
  const isNamed = region !== undefined && new URLSearchParams(search).get("region") === region;
  return (
    <>
      <Link className={className} to={isNamed ? `${to}?region=${region}` : to}>
        {children}
      </Link>
      {location?.pathname === to && (
        <small className="pending" role="status">
          Loading product details...
        </small>
      )}
    </>
  );
}
