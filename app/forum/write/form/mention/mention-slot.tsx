import { type RefObject, useEffect, useState } from "react";
import { late } from "~/ui/late";

/** Whoever names nobody loads none of it. */
const MentionList = late(async () => ({ default: (await import("./mention-list")).MentionList }));

type MentionSlotProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The thread in which is written, or the post that is answered: its people come first. */
  near: string;
};

/** Offers names from the first "@" on. */
export function MentionSlot({ field, near }: MentionSlotProps) {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const area = field.current;
    if (area === null || begun) return undefined;
    const watch = (event: Event) => {
      if (event instanceof InputEvent && area.value.includes("@")) setBegun(true);
    };
    area.addEventListener("input", watch);
    return () => area.removeEventListener("input", watch);
  }, [field, begun]);
  return begun ? <MentionList field={field} near={near} /> : null;
}
