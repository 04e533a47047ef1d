/** Null for anything but https on the registered host or below it (rules/platform#links-out). */
export function outboundTarget(address: string, host: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const registered = host.trim().toLowerCase();
  const inside = url.hostname === registered || url.hostname.endsWith(`.${registered}`);
  const plain = url.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  return registered.includes(".") && inside && plain ? url : null;
}
