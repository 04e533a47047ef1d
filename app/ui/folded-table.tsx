import type { ReactNode } from "react";

type FoldedTableProps = {
  caption: string;
  /** The first names the rows, the others stand over figures. */
  columns: readonly string[];
  rows: readonly { head: string; cells: readonly ReactNode[] }[];
};

export function FoldedTable({ caption, columns, rows }: FoldedTableProps) {
  return (
    <details className="folded">
      <summary>Show as table</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take focus (axe) */}
      <div className="card tall-table" role="region" aria-label={`${caption}, table`} tabIndex={0}>
        <table className="table">
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={index === 0 ? undefined : "r"}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ head, cells }) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} className="r">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
