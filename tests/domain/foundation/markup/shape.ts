import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;

export interface Shape {
  tag: string;
  attrs: Record<string, string>;
  children: (Shape | string)[];
}

const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr br table thead tbody tr th td".split(" "));

function shapeOf(node: Node, inPre: boolean): Shape | string | null {
  if (node.nodeName === "#text" && "value" in node) return inPre ? node.value : node.value.replace(/[ \t\n]+/g, " ");
  if (!("tagName" in node)) return { tag: node.nodeName, attrs: {}, children: [] };
  const pre = inPre || node.tagName === "pre";
  return {
    tag: node.tagName,
    attrs: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    children: shapesOf(node.childNodes, pre, BLOCKS.has(node.tagName)),
  };
}

/** White space beside the tags of blocks says nothing. */
function shapesOf(nodes: readonly Node[], inPre: boolean, inBlock: boolean): (Shape | string)[] {
  const shapes = nodes.map((node) => shapeOf(node, inPre)).filter((shape) => shape !== null);
  if (inPre) return shapes;
  const isEdge = (shape: Shape | string | undefined) =>
    shape === undefined ? inBlock : typeof shape !== "string" && BLOCKS.has(shape.tag);
  return shapes
    .map((shape, index) => {
      if (typeof shape !== "string") return shape;
      const from = isEdge(shapes[index - 1]) ? shape.trimStart() : shape;
      return isEdge(shapes[index + 1]) ? from.trimEnd() : from;
    })
    .filter((shape) => shape !== "");
}

/** What an HTML parser makes of a fragment, as far as a reader could tell two apart. */
export const shapesIn = (html: string): (Shape | string)[] => shapesOf(parseFragment(html).childNodes, false, true);

/** Every element of a fragment, outer ones first. */
export function elementsIn(html: string): Shape[] {
  const all = (shapes: (Shape | string)[]): Shape[] =>
    shapes.flatMap((shape) => (typeof shape === "string" ? [] : [shape, ...all(shape.children)]));
  return all(shapesIn(html));
}
