import spec from "commonmark-spec/spec.txt?raw";

export interface Example {
  number: number;
  section: string;
  markdown: string;
  html: string;
}

/** The examples of CommonMark 0.31.2, read from the package that ships its text (CC-BY-SA 4.0). */
export function specExamples(): Example[] {
  const text = spec.replace(/\r\n?/g, "\n").replace(/^<!-- END TESTS -->[\s\S]*/m, "");
  const found: Example[] = [];
  let section = "";
  for (const [, markdown, html, heading] of text.matchAll(
    /^`{32} example\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$|^#{1,6} *(.*)$/gm,
  )) {
    if (heading !== undefined) section = heading;
    else
      found.push({
        number: found.length + 1,
        section,
        markdown: (markdown ?? "").replaceAll("→", "\t"),
        html: (html ?? "").replaceAll("→", "\t"),
      });
  }
  return found;
}
