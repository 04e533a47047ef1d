import boot from "./visitor-boot.js?raw";

/**
 * Serves until the framework runs: starts it at the first sign of intent, keeps "Enter Site" disabled until both boxes
 * are ticked, lets "Exit" go back in history, gives "/" to the search field, and notes that
 * "?" asked for the list of shortcuts.
 */
const BOOT = boot.replace(/^\s*\/\/.*\n/gm, "").replace(/\n\s*/g, "\n");

const PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const SCRIPT = "<script";
const TYPE = / type="([^"]*)"/;
const ASYNC = ' async=""';

/**
 * Puts the framework's scripts and the data they start from off until the visitor first points, touches, focuses or
 * types: reading costs no framework JavaScript. Screens work without scripts, so nothing is lost
 * meanwhile. Only scroll restoration (`data-at-once`) runs as the page loads, since later it would make the page jump.
 * @param html as React wrote it: `<` begins a tag there, and nothing else, outside of scripts
 */
export function hydrateOnIntent(html: string, nonce: string): string {
  const body = html.indexOf("</head>");
  const end = html.lastIndexOf("</body>");
  const head = park(html.slice(0, body).replace(PRELOAD, ""));
  return `${head}${park(html.slice(body, end))}<script nonce="${nonce}">${BOOT}</script>${html.slice(end)}`;
}

/** Looks at the scripts alone: a page is long, and they are few. */
function park(html: string): string {
  let parked = "";
  let from = 0;
  for (let at = html.indexOf(SCRIPT); at !== -1; at = html.indexOf(SCRIPT, from)) {
    const open = at + SCRIPT.length;
    const close = html.indexOf(">", open);
    parked += html.slice(from, open) + parkedAttributes(html.slice(open, close));
    from = close;
  }
  return parked + html.slice(from);
}

function parkedAttributes(attributes: string): string {
  const type = TYPE.exec(attributes)?.[1] ?? "";
  if (attributes.includes(" data-at-once") || (type !== "" && type !== "module")) return attributes;
  // What waits is data, which cannot be asynchronous; what it becomes is by itself.
  const waiting = attributes.replace(ASYNC, "");
  const typed = type === "" ? `${waiting} type="text/plain"` : waiting.replace(TYPE, ' type="text/plain"');
  return `${typed} data-hydrate="${type}"`;
}
