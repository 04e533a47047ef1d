import { mustBeWhole } from "../video-refused";
import type { Element, Elements } from "./elements";
import type { Part } from "./kept-elements";

/** The elements that fill one from its first byte to its last; neither it nor one of them may leave its size open. */
export function childrenOf(file: Elements, { body, end, isOpen }: Element): Element[] {
  mustBeWhole(!isOpen);
  const children: Element[] = [];
  for (let at = body; at < end; at = children.at(-1)?.end ?? end) {
    const child = file.at(at, end);
    mustBeWhole(!child.isOpen);
    children.push(child);
  }
  return children;
}

/** The one element of an id. Of two, one program would read the first and another the last: refused. */
export function valueOf(children: readonly Element[], id: number): Element | undefined {
  const [element, second] = children.filter((each) => each.id === id);
  mustBeWhole(second === undefined);
  return element;
}

/** Makes every child void that the part does not name; as deep as the part is, and no deeper. */
export function keepOnly(file: Elements, children: readonly Element[], part: Part): void {
  for (const child of children) {
    const rule = part.get(child.id);
    if (rule === undefined) file.void(child);
    else if (rule === "empty") file.bytes.fill(0, child.body, child.end);
    else if (rule !== "whole") keepOnly(file, childrenOf(file, child), rule);
  }
}
