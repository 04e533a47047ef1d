/**
 * Puts React Router's script off until the visitor first points, touches, focuses or types (stack, trap 15): reading
 * costs no framework JavaScript. Screens work without scripts, so nothing is lost meanwhile.
 */
export function hydrateOnIntent(response: Response, nonce: string): Response {
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', { element: (element) => void element.remove() })
    .on('script[type="module"]', {
      element(element) {
        element.setAttribute("type", "text/plain");
        element.setAttribute("data-hydrate", "");
      },
    })
    .on("body", {
      element: (element) => void element.append(`<script nonce="${nonce}">${LOADER}</script>`, { html: true }),
    })
    .transform(response);
}

/** Replaces the parked script by a live one at the first sign of intent. Kept free of "<" so that it needs no escaping. */
const LOADER = `(()=>{const e=["pointerover","touchstart","focusin","keydown"],n=document.currentScript.nonce,o={capture:true,passive:true};const go=()=>{e.forEach(t=>removeEventListener(t,go,o));document.querySelectorAll("script[data-hydrate]").forEach(t=>{const s=document.createElement("script");s.type="module";s.nonce=n;s.async=true;if(t.src)s.src=t.src;else s.textContent=t.textContent;t.replaceWith(s)})};e.forEach(t=>addEventListener(t,go,o))})();`;
