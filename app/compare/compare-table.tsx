import type { ReactNode } from "react";
import { Select } from "~/ui/field";
import { differingPairs, type Fact } from "./differences";

/** What heads a column. */
export interface ComparedHead {
  id: string;
  name: string;
  /** Whose it is, where it is not the vendor itself: names of products repeat. */
  of?: string;
  /** Picture and what can be done with it; passes out of sight. */
  above: ReactNode;
  /** Name and whose it is; stays in sight. */
  title: ReactNode;
}

export interface ShownFact<Of> extends Fact<Of> {
  /** Where more stands in the cell than a text, such as a link. */
  shown?: (of: Of) => ReactNode;
}

const COLUMNS = ["c1", "c2", "c3", "c4"];

type CompareTableProps<Of> = {
  /** What they are, in the plural: "products". */
  things: string;
  compared: readonly Of[];
  head: (of: Of) => ComparedHead;
  facts: readonly ShownFact<Of>[];
};

/**
 * Two to four of a kind, a column each, with what differs marked (rules/products#compare). On phones two columns show,
 * which ones the fields above the table say; the style sheet reads them, so they work without scripts.
 */
export function CompareTable<Of>({ things, compared, head, facts }: CompareTableProps<Of>) {
  const heads = compared.map(head);
  const rows = facts.map((fact) => ({ fact, pairs: differingPairs(compared.map(fact.compared ?? fact.text)) }));
  const differing = rows.filter(({ pairs }) => pairs.length > 0).length;
  const several = compared.length > 1;
  return (
    <div className={compared.length > 2 ? "compare compare--pick" : "compare"}>
      {compared.length > 2 && <Picks things={things} heads={heads} />}
      {several && (
        <p className="compare-only">
          {differing === 0 ? (
            "Nothing on record differs."
          ) : (
            <label className="check">
              <input type="checkbox" className="only" />
              <span>Show only what differs</span>
            </label>
          )}
        </p>
      )}
      <table>
        <caption className="sr">
          Compared {things}: {heads.map(({ name }) => name).join(", ")}
        </caption>
        <thead>
          <tr>
            <td className="corner" />
            {heads.map(({ id, above }, at) => (
              <td key={id} className={COLUMNS[at]}>
                {above}
              </td>
            ))}
          </tr>
          <tr className="names">
            <td className="corner" />
            {heads.map(({ id, title }, at) => (
              <th key={id} scope="col" className={COLUMNS[at]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ fact: { label, text, shown = text }, pairs }) => (
            <tr key={label} className={pairs.join(" ") || undefined}>
              <th scope="row">
                {label}
                {pairs.length > 0 && <span className="differs"> ≠ differs</span>}
              </th>
              {compared.map((each, at) => (
                <td key={heads[at]?.id} className={COLUMNS[at]}>
                  {shown(each)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Which two show on a phone. */
function Picks({ things, heads }: { things: string; heads: readonly ComparedHead[] }) {
  const options = heads.map(({ name, of }, at) => ({
    value: String(at + 1),
    label: of === undefined ? name : `${of}: ${name}`,
  }));
  return (
    <fieldset className="compare-picks">
      <legend className="small muted">
        Two of {heads.length} {things} at a time
      </legend>
      <Select aria-label="One to show" options={options} defaultValue="1" />
      <Select aria-label="Another to show" options={options} defaultValue="2" />
      <p className="compare-same small" role="status">
        Both fields show the same one. Choose another in one of them.
      </p>
    </fieldset>
  );
}
