import { Form, useLocation } from "react-router";
import {
  COMPARED_KINDS,
  COMPARED_MAX,
  compareAddress,
  type ComparedKind,
} from "@worker/domain/views/compare/compare-forms";
import type { Tray } from "@worker/domain/views/compare/tray";
import { Button, LinkButton } from "~/ui/button";

const FORMS: Record<ComparedKind, string> = { products: "compare-products", vendors: "compare-vendors" };

type CompareButtonProps = { of: ComparedKind; id: string; name: string; tray: Tray };

/** Puts a card's product or vendor aside to compare, or takes it out; belongs to the tray's form on the same page. */
export function CompareButton({ of, id, name, tray }: CompareButtonProps) {
  const isIn = tray[of].includes(id);
  return (
    <Button
      small
      {...(isIn && { icon: "check" })}
      form={FORMS[of]}
      name={isIn ? "remove" : "add"}
      value={id}
      aria-pressed={isIn}
    >
      Compare<span className="sr"> {name}</span>
    </Button>
  );
}

type CompareTrayProps = {
  /** Whose buttons the page has. */
  of: ComparedKind;
  tray: Tray;
};

/** What is put aside, at the lower edge of the window as long as there is any (rules/products#compare-tray). */
export function CompareTray({ of, tray }: CompareTrayProps) {
  const kinds = COMPARED_KINDS.filter((kind) => kind === of || tray[kind].length > 0);
  const isEmpty = tray.products.length + tray.vendors.length === 0;
  return (
    <aside className={isEmpty ? undefined : "tray"} aria-label="To compare">
      {kinds.map((kind) => (
        <TrayForm key={kind} kind={kind} ids={tray[kind]} />
      ))}
    </aside>
  );
}

function TrayForm({ kind, ids }: { kind: ComparedKind; ids: readonly string[] }) {
  const { pathname, search } = useLocation();
  return (
    <Form id={FORMS[kind]} method="post" action="/compare/tray" replace preventScrollReset className="row row--wrap">
      <input type="hidden" name="of" value={kind} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <span role="status">{ids.length > 0 && `${ids.length} of ${COMPARED_MAX} ${kind}`}</span>
      {ids.length > 0 && (
        <>
          <LinkButton small variant="primary" to={compareAddress(ids, { kind })}>
            Compare {kind}
          </LinkButton>
          <Button small variant="quiet" name="clear" value="1">
            Clear<span className="sr"> {kind}</span>
          </Button>
        </>
      )}
    </Form>
  );
}
