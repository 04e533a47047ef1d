import type { ReactNode } from "react";

/** A numbered figure; its caption says who measured, when and how many. */
export function Figure({ n, caption, children }: { n: number; caption: ReactNode; children: ReactNode }) {
  return (
    <figure>
      {children}
      <figcaption>
        <b>Fig. {n}</b>
        {caption}
      </figcaption>
    </figure>
  );
}
