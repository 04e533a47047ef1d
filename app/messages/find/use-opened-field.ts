import { type RefObject, useEffect, useRef, useState } from "react";
import { useScripts } from "~/ui/use-scripts";

/** The field of a search that is opened takes the focus; one that comes with the page leaves it where it is. */
export function useOpenedField(): RefObject<HTMLInputElement | null> {
  const [isOpened] = useState(useScripts());
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);
  return field;
}
