import { HtmlValidate, StaticConfigLoader } from "html-validate";

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard"],
    // How React writes it is the same to a browser.
    rules: { "attr-case": "off", "no-raw-characters": "off" },
  }),
);

/** What the HTML standard does not allow in a page, as the server wrote it. */
export const invalidHtml = (html: string): string[] =>
  validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
    );
