import { Suspense, useEffect } from "react";
import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import { Dialog } from "~/ui/dialog";
import { onDemand } from "~/ui/on-demand";
import type { loader } from "./legal";

const LegalText = onDemand(() => import("./legal-text"));

const LOADING = <p role="status">Loading…</p>;

type LegalModalProps = { to: string; title: string; onClose: () => void };

/** A legal page over the one that leads to it. */
export default function LegalModal({ to, title, onClose }: LegalModalProps) {
  const { data, load } = useFetcher<typeof loader>();
  useEffect(() => void load(to), [load, to]);
  // Outside the link's parent: a dialog may not stand in a paragraph, and in a label every click would tick its box.
  return createPortal(
    <Dialog open title={title} onClose={onClose}>
      <div className="legal-text" aria-busy={!data}>
        <Suspense fallback={LOADING}>{data ? <LegalText document={data.document} /> : LOADING}</Suspense>
      </div>
    </Dialog>,
    document.body,
  );
}
