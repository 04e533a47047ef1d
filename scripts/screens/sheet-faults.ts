import { has, plainNames, shownNames, styledNames, wordsOf } from "./class-names";
import { importsOf, reachedFrom, resolve, type Sources } from "./sources";

const BASE = "styles/base.css";
const ROOT = "root.tsx";

/** A sheet with the parts that it imports. */
function partsOf(sheet: string, sources: Sources): string[] {
  const css = sources.get(sheet) ?? "";
  const parts = Array.from(css.matchAll(/@import "(?<path>[^"]+)"/g), ({ groups }) => groups?.["path"] ?? "");
  return [sheet, ...parts.flatMap((path) => partsOf(resolve(sheet, path, sources) ?? path, sources))];
}

const sheetsOf = (file: string, sources: Sources): string[] =>
  importsOf(file, sources).filter((each) => each.endsWith(".css"));

/** The screens that app/routes.ts names. */
const screensOf = (sources: Sources): string[] => [
  ...new Set((sources.get("routes.ts") ?? "").match(/[\w-]+\/[\w/-]+\.tsx/g)?.filter((each) => sources.has(each))),
];

/**
 * What is wrong between the screens and the style sheets: a name that two areas style, a sheet's name that no module has,
 * an element's name that no sheet has, a part that no sheet has, a variable that nothing sets, and a screen that shows what a sheet styles without linking it or links one for nothing.
 * @returns a sentence a fault
 */
export function sheetFaults(sources: Sources): string[] {
  const modules = [...sources.keys()].filter((each) => /\.tsx?$/.test(each));
  const sheets = [...new Set(modules.flatMap((each) => sheetsOf(each, sources)))];
  const names = new Map(
    sheets.map((sheet) => [
      sheet,
      styledNames(
        partsOf(sheet, sources)
          .map((each) => sources.get(each))
          .join("\n"),
      ),
    ]),
  );
  const base = names.get(BASE) ?? new Set();
  const owners = new Map<string, string[]>();
  for (const sheet of sheets) {
    if (sheet === BASE) continue;
    for (const name of names.get(sheet) ?? []) {
      if (!base.has(name)) owners.set(name, [...(owners.get(name) ?? []), sheet]);
    }
  }
  const used = new Set(sheets.flatMap((each) => partsOf(each, sources)));
  const words = modules.map((each) => wordsOf(sources.get(each) ?? ""));
  return [
    ...[...sources.keys()]
      .filter((each) => each.endsWith(".css") && !used.has(each))
      .map((each) => `${each} is part of no sheet`),
    ...unsetVariables(sources),
    ...[...owners]
      .filter(([, { length }]) => length > 1)
      .map(([name, by]) => `.${name} is styled by ${by.join(" and ")}`),
    ...[...names].flatMap(([sheet, own]) =>
      [...own]
        .filter((name) => !words.some((each) => has(each, name)))
        .map((name) => `${sheet} styles .${name}, which nothing has`),
    ),
    ...modules.flatMap((module) =>
      [...new Set(plainNames(sources.get(module) ?? ""))]
        .filter((name) => ![...names.values()].some((own) => own.has(name)))
        .map((name) => `${module} shows .${name}, which no sheet styles`),
    ),
    ...[ROOT, ...screensOf(sources)].flatMap((screen) => linkFaults(screen, owners, sources)),
  ];
}

/** Read without a fallback and set by neither a sheet nor a module: browsers drop such a declaration in silence. */
function unsetVariables(sources: Sources): string[] {
  const set = new Set(
    [...sources.values()].flatMap((text) =>
      Array.from(text.matchAll(/(?<name>--[\w-]+)["'\]]*\s*:/g), ({ groups }) => groups?.["name"]),
    ),
  );
  return [...sources]
    .filter(([file]) => file.endsWith(".css"))
    .flatMap(([file, css]) =>
      Array.from(css.matchAll(/var\((?<name>--[\w-]+)\)/g), ({ groups }) => groups?.["name"])
        .filter((name) => !set.has(name))
        .map((name) => `${file} reads ${name}, which nothing sets`),
    );
}

/** A part that comes on first use may bring its sheet along, so that no page waits for it. */
const linksBy = (module: string, sources: Sources): boolean =>
  module !== ROOT && (sources.get(module) ?? "").includes('rel="stylesheet"');

function linkFaults(screen: string, owners: ReadonlyMap<string, string[]>, sources: Sources): string[] {
  const reached = [...reachedFrom(screen, sources)];
  const linked = new Set(
    [screen, ...reached.filter((each) => linksBy(each, sources))].flatMap((each) => sheetsOf(each, sources)),
  );
  const shown = reached.map((each) => shownNames(sources.get(each) ?? ""));
  const needed = new Map<string, string>();
  for (const [name, [sheet = ""]] of owners) {
    if (!needed.has(sheet) && shown.some((each) => has(each, name))) needed.set(sheet, name);
  }
  return [
    ...[...needed]
      .filter(([sheet]) => !linked.has(sheet))
      .map(([sheet, name]) => `${screen} shows .${name} and does not link ${sheet}`),
    ...[...linked]
      .filter((sheet) => sheet !== BASE && !needed.has(sheet))
      .map((sheet) => `${screen} links ${sheet} for nothing`),
  ];
}
