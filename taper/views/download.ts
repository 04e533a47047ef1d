import { el } from "./element";

/** Hands a file to the browser, which saves it on the device; nothing leaves it. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: address, download: name, hidden: true });
  document.body.appendChild(link);
  link.click();
  link.remove();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
