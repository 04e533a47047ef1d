import type { ReactNode } from "react";

type StackTableProps = { caption: string; columns: readonly string[]; children: ReactNode };

/** A table whose rows stand as blocks where it is narrow: a cell then names its column by `data-l`. */
export const StackTable = ({ caption, columns, children }: StackTableProps) => (
  <div className="card">
    <table className="table table--stack">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
