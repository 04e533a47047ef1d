const FORM_STYLE = /%20|[!'()~]/g;

const formStyle = (part: string): string =>
  part === "%20" ? "+" : `%${part.charCodeAt(0).toString(16).toUpperCase()}`;

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replace(FORM_STYLE, formStyle);

/**
 * A query as `URLSearchParams` writes it, without what is undefined or empty. A list has hundreds of addresses, and
 * each such object costs the server a crossing into native code for every value.
 */
export function queryText(values: Readonly<Record<string, string | null | undefined>>): string {
  let text = "";
  for (const [name, value] of Object.entries(values)) {
    if (value) text += `${text === "" ? "" : "&"}${encoded(name)}=${encoded(value)}`;
  }
  return text;
}
