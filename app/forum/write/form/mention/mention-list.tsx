import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { plural } from "~/ui/format";
import { Mark } from "~/ui/mark";
import { type BegunName, begunName } from "./begun-name";
import { putAt } from "./caret-place";
import { type OfferedName, useNames } from "./use-names";

type MentionListProps = { field: RefObject<HTMLTextAreaElement | null>; near: string };

/** At the caret, on narrow screens below the field: the members that a begun name may mean, chosen by arrows and Enter, by mouse or by touch. */
export function MentionList({ field, near }: MentionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<BegunName | null>(() => begunIn(field.current));
  const [active, setActive] = useState(0);
  const names = useNames(begun?.typed ?? null, near);
  const isOpen = names.length > 0;

  const choose = ({ username }: OfferedName) => {
    const area = field.current;
    if (area === null || begun === null) return;
    area.setRangeText(`@${username} `, begun.at, begun.at + 1 + begun.typed.length, "end");
    setBegun(null);
    area.focus();
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const look = useEffectEvent(() => {
    setBegun(begunIn(field.current));
    setActive(0);
  });
  const close = useEffectEvent(() => setBegun(null));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = names[Math.min(active, names.length - 1)];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + names.length) % names.length);
    else if (event.key === "Escape") setBegun(null);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && name !== undefined) choose(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const area = field.current;
    if (area === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    area.addEventListener("input", () => look(), { signal });
    area.addEventListener("click", () => look(), { signal });
    area.addEventListener("blur", () => close(), { signal });
    area.addEventListener("keydown", (event) => press(event), { signal, capture: true });
    return () => controller.abort();
  }, [field]);

  const put = useEffectEvent(() => {
    if (list.current !== null && field.current !== null && begun !== null) putAt(list.current, field.current, begun.at);
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    put();
    const controller = new AbortController();
    const { signal } = controller;
    field.current?.addEventListener("scroll", () => put(), { signal });
    window.addEventListener("resize", () => put(), { signal });
    return () => controller.abort();
  }, [field, isOpen, names, begun?.at]);

  const at = Math.min(active, names.length - 1);
  useEffect(() => {
    const area = field.current;
    if (area === null) return undefined;
    const own = ["aria-autocomplete", "aria-haspopup", "aria-controls", "aria-activedescendant"] as const;
    const clear = () => own.forEach((name) => area.removeAttribute(name));
    if (!isOpen) return undefined;
    const values = ["list", "listbox", id, `${id}-${at}`];
    own.forEach((name, nth) => area.setAttribute(name, values[nth] ?? ""));
    return clear;
  }, [field, id, isOpen, at]);

  return (
    <div className="mention">
      <span className="sr" role="status">
        {isOpen ? `${plural(names.length, "name")}. Arrows choose, Enter takes one, Escape closes.` : ""}
      </span>
      {isOpen && (
        <div className="mention-list" ref={list} id={id} role="listbox" aria-label="Members to mention">
          {names.map((name, nth) => (
            <button
              type="button"
              tabIndex={-1}
              key={name.id}
              id={`${id}-${nth}`}
              role="option"
              aria-selected={nth === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              <Mark id={name.id} kind="member" size={24} image={name.picture} />
              {name.username}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function begunIn(area: HTMLTextAreaElement | null): BegunName | null {
  if (area === null || area.selectionStart !== area.selectionEnd) return null;
  return begunName(area.value, area.selectionStart);
}
