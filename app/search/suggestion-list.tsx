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
          <span className="small muted">{item.kind === "vendor" ? "Vendor" : item.vendorName}</span>
        </Link>
      ))}
    </div>
  );
}
