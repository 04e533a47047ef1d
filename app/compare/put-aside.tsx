import { COMPARED_KINDS, compareAddress } from "@worker/domain/views/compare/compare-forms";
import type { Tray } from "@worker/domain/views/compare/tray";
import { LinkButton } from "~/ui/button";

const ONE = { products: "product", vendors: "vendor" } as const;

/** Leads from an empty comparison to what was put aside for one, which its address alone does not have. */
export function PutAside({ tray }: { tray: Tray }) {
  return COMPARED_KINDS.filter((kind) => tray[kind].length > 0).map((kind) => (
    <LinkButton key={kind} variant="primary" to={compareAddress(tray[kind], { kind })}>
      {tray[kind].length === 1
        ? `Show the ${ONE[kind]} you put aside`
        : `Compare the ${tray[kind].length} ${kind} you put aside`}
    </LinkButton>
  ));
}
