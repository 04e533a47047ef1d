import memberBoot from "./member-boot.js?raw";
import visitorBoot from "./visitor-boot.js?raw";

/** Comments and indents are for whoever reads the file. */
const bare = (script: string) => script.replace(/^\s*\/\/.*\n/gm, "").replace(/\n\s*/g, "\n");

/**
 * Serves until the framework runs: starts it at the first sign of intent, keeps "Enter Site" disabled until both boxes
 * are ticked, lets "Exit" go back in history, gives "/" to the search field, and notes that
 * "?" asked for the list of shortcuts.
 */
const BOOT = bare(visitorBoot);

/** Starts the framework once the page is painted, or at the first sign of intent if that comes before. */
const MEMBER_BOOT = BOOT + bare(memberBoot);

const PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const PRELOADS = '<link rel="modulepreload"';
const LATER = '<link rel="later"';
const SCRIPT = "<script";
const TYPE = / type="([^"]*)"/;
const ASYNC = ' async=""';

/**
 * Puts the framework's scripts and the data they start from off until the visitor first points, touches, focuses or
 * types: reading costs no framework JavaScript. Screens work without scripts, so nothing is lost
 * meanwhile. Only scroll restoration (`data-at-once`) runs as the page loads, since later it would make the page jump.
 * @param html as React wrote it: `<` begins a tag there, and nothing else, outside of scripts
 */
export const hydrateOnIntent = (html: string, nonce: string): string =>
  parkedPage(html, (head) => head.replace(PRELOAD, ""), `<script nonce="${nonce}">${BOOT}</script>`);

/**
 * Puts the framework's scripts off until a member's page is painted: on a slow connection they would take their share of
 * what the style sheets and fonts wait for. What is to be preloaded is only named until then.
 * @param html as for {@link hydrateOnIntent}
 * @param imports addresses of what the page's scripts import
 */
export const hydrateAfterPaint = (html: string, nonce: string, imports: readonly string[]): string =>
  parkedPage(
    html,
    (head) =>
      head.replaceAll(PRELOADS, LATER) + imports.map((href) => `${LATER} href="${href}" nonce="${nonce}"/>`).join(""),
    `<script nonce="${nonce}">${MEMBER_BOOT}</script>`,
  );

function parkedPage(html: string, withoutPreloads: (head: string) => string, boot: string): string {
  const body = html.indexOf("</head>");
  const end = html.lastIndexOf("</body>");
  const head = park(withoutPreloads(html.slice(0, body)));
  return `${head}${park(html.slice(body, end))}${boot}${html.slice(end)}`;
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
