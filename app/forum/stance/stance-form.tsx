import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { postActionPath } from "@worker/domain/voice/forum/addresses";
import { wayBack } from "~/ui/query";

type StanceFormProps = { postId: string; className: string; label: string; children: ReactNode };

/** The buttons in it work without scripts too, and come back to the post. */
export function StanceForm({ postId, className, label, children }: StanceFormProps) {
  const here = wayBack(useLocation());
  return (
    <form method="post" action={postActionPath(postId, "stance")} className="stance-form">
      <input type="hidden" name="returnTo" value={here} />
      <div className={className} role="group" aria-label={label}>
        {children}
      </div>
    </form>
  );
}
