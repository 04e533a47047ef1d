import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Link } from "~/ui/link";

export const productPath = (vendorId: string, productId: string): string => `/vendor/${vendorId}/product/${productId}`;

type ProductLinkProps = {
  vendorId: string;
  productId: string;
  /** Whose status the product's page is to show. */
  region?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** A product's name as its link, which says so while the product's page is on its way. */
export function ProductLink({ vendorId, productId, region, className, children }: ProductLinkProps) {
  const { location } = useNavigation();
  const to = productPath(vendorId, productId);
  return (
    <>
      <Link className={className} to={region === undefined ? to : `${to}?region=${region}`}>
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
