/**
 * The address an outbound link may lead to: https, the vendor's registered host or a subdomain of it, nothing that
 * could disguise another place (rules/platform#links-out).
 * @param address as the vendor gave it
 * @param host the registered host, such as "harrow-lane.example"
 * @returns null when the address is anything else
 */
export function outboundTarget(address: string, host: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const registered = host.trim().toLowerCase();
  const inside = url.hostname === registered || url.hostname.endsWith(`.${registered}`);
  const plain = url.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  return registered.includes(".") && inside && plain ? url : null;
}
