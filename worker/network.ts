/**
 * The client's network, from CF-Connecting-IP alone (rules/platform#client-network): an IPv4 address whole, an IPv6
 * address by its /64 , so that one household cannot pose as many.
 */
export function clientNetwork(headers: Headers): string {
  const address = headers.get("cf-connecting-ip")?.trim() ?? "";
  if (!address.includes(":")) return address === "" ? "local" : address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right].map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.slice(0, 4).join(":")}::/64`;
}
