/** The names in a style sheet's selectors. */
export function styledNames(css: string): Set<string> {
  const plain = css.replace(/\/\*.*?\*\//gs, "").replace(/@import [^;]*;|url\([^)]*\)|\d\.\d+/g, "");
  return new Set(Array.from(plain.matchAll(/\.(?<name>-?[A-Za-z_][\w-]*)/g), ({ groups }) => groups?.["name"] ?? ""));
}

interface Names {
  whole: Set<string>;
  /** What a name starts with whose end is worked out, as in `ev--${kind}`. */
  starts: Set<string>;
}

const STRING = /"(?<double>[^"\n]*)"|'(?<single>[^'\n]*)'|(?<template>`[^`]*`)/g;

function namesIn(code: string): Names {
  const names: Names = { whole: new Set(), starts: new Set() };
  for (const { groups } of code.matchAll(STRING)) {
    const text = groups?.["double"] ?? groups?.["single"] ?? groups?.["template"]?.slice(1, -1) ?? "";
    for (const start of text.matchAll(/(?<name>[\w-]+-)\$\{/g)) names.starts.add(start.groups?.["name"] ?? "");
    const fixed = text.replace(/\$\{([^}]*)\}/g, (_, worked: string) => (worked.match(/"[^"]*"/g) ?? []).join(" "));
    for (const word of fixed.split(/[^\w-]+/)) names.whole.add(word);
  }
  return names;
}

/** Every word of a module's strings: what may be a class name. */
export const wordsOf = (code: string): Names => namesIn(code);

/** The class names that a module's elements carry. */
export function shownNames(code: string): Names {
  return namesIn(
    Array.from(code.matchAll(/\bclass[Nn]ame=/g), ({ 0: { length }, index }) => valueAt(code, index + length)).join(
      "\n",
    ),
  );
}

/** The class names that are written out in full: those of plain attributes, whatever else expressions work out. */
export const plainNames = (code: string): string[] =>
  Array.from(code.matchAll(/\bclassName="(?<names>[^"]*)"/g), ({ groups }) => groups?.["names"] ?? "")
    .flatMap((names) => names.split(/\s+/))
    .filter((name) => name !== "");

/** A JSX attribute's value: a quoted text, or an expression in braces. */
function valueAt(code: string, from: number): string {
  if (code[from] !== "{") return /^"[^"]*"/.exec(code.slice(from))?.[0] ?? "";
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === "{") depth += 1;
    if (code[at] === "}") depth -= 1;
    if (depth === 0) return code.slice(from, at);
  }
  return "";
}

export const has = ({ whole, starts }: Names, name: string): boolean =>
  whole.has(name) || [...starts].some((start) => name.startsWith(start));
