import type { Suggestion } from "@worker/domain/views/search/suggestion";
import { Link } from "~/ui/link";
import { Highlighted } from "./highlighted";

type SuggestionListProps = {
  id: string;
  items: Suggestion[];
  active: number;
  optionId: (n: number) => string;
  typed: string;
  onChoose: () => void;
};

export default function SuggestionList({ id, items, active, optionId, typed, onChoose }: SuggestionListProps) {
  return (
    <div className="pop suggestions" id={id} role="listbox" aria-label="Suggestions">
      {items.map((item, n) => (
        <Link
          key={item.path}
          id={optionId(n)}
          to={item.path}
          role="option"
          aria-selected={n === active}
          tabIndex={-1}
          // The field keeps the focus; losing it would close the list before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onChoose}
        >
          <Highlighted text={item.name} part={typed} />
          <span className="small muted">{detailOf(item)}</span>
        </Link>
      ))}
    </div>
  );
}

const KINDS: Record<Suggestion["kind"], string> = {
  vendor: "Vendor",
  product: "Product",
  batch: "Batch",
  lab: "Laboratory",
  page: "Page",
};

/** A product and a batch say whose they are; a batch says what it is as well. */
function detailOf({ kind, vendorName }: Suggestion): string {
  if (kind === "product") return vendorName;
  return vendorName === "" ? KINDS[kind] : `${KINDS[kind]}, ${vendorName}`;
}
