import type { ReactNode } from "react";

/** The head of a queue's table: its columns between those of the checkbox and of what is done with a case. */
export const QueueHead = ({ children }: { children: ReactNode }) => (
  <thead>
    <tr>
      <th scope="col">
        <span className="sr">Select</span>
      </th>
      {children}
      <th scope="col">
        <span className="sr">Decide</span>
      </th>
    </tr>
  </thead>
);
