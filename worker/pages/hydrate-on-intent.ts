import boot from "./visitor-boot.js?raw";

/**
 * Serves until the framework runs: starts it at the first sign of intent, keeps "Enter Site" disabled until both boxes
 * are ticked, lets "Exit" go back in history, and gives "/" to the search field.
 */
const BOOT = boot.replace(/\n\s*/g, "\n");

/**
 * Puts the framework's scripts and the data they start from off until the visitor first points, touches, focuses or
 * types: reading costs no framework JavaScript. Screens work without scripts, so nothing is lost
 * meanwhile. Only scroll restoration (`data-at-once`) runs as the page loads, since later it would make the page jump.
 */
export function hydrateOnIntent(response: Response, nonce: string): Response {
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', { element: (element) => void element.remove() })
    .on("script:not([data-at-once])", {
      element(element) {
        const type = element.getAttribute("type") ?? "";
        if (type !== "" && type !== "module") return;
        element.setAttribute("type", "text/plain");
        element.setAttribute("data-hydrate", type);
      },
    })
    .on("body", {
      element: (element) => void element.append(`<script nonce="${nonce}">${BOOT}</script>`, { html: true }),
    })
    .transform(response);
}
