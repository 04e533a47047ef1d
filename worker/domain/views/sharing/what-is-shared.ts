interface Named {
  id: string;
  name: string;
}

/** What can be shared, with what its title and address are made of. */
export type Shared =
  | { kind: "vendor"; of: Named }
  | { kind: "product"; of: Named & { vendor: Named } }
  /** Product and vendor are null once they are no longer listed: the result stays public then, and says nothing of them. */
  | { kind: "result"; of: { id: string; batch: string; product: string | null; vendor: string | null } }
  | { kind: "review"; of: { id: string; title: string; vendor: Named; product: { id: string } | null } };

/** A page as other sites are told of it. */
export interface SharedPage {
  title: string;
  /** Where it stands. */
  path: string;
}

export function pageOf({ kind, of }: Shared): SharedPage {
  switch (kind) {
    case "vendor":
      return { title: of.name, path: `/vendor/${of.id}` };
    case "product":
      return { title: `${of.name}, ${of.vendor.name}`, path: `/vendor/${of.vendor.id}/product/${of.id}` };
    case "result": {
      const about = of.product === null ? "" : `: ${of.product}, ${of.vendor ?? ""}`;
      return { title: `Lab result ${of.batch}${about}`, path: `/lab/${of.id}` };
    }
    case "review": {
      const about = new URLSearchParams({ vendor: of.vendor.id, ...(of.product && { product: of.product.id }) });
      return {
        title: `Review of ${of.vendor.name}: ${of.title}`,
        path: `/reviews?${about.toString()}#review-${of.id}`,
      };
    }
  }
}
