/** The services of Chrome and its kin, Firefox, Safari and Edge; the server calls no other. */
export const KNOWN_PUSH_SERVICES =
  "fcm.googleapis.com, updates.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com";

const ENDPOINT_MAX = 1024;

/**
 * Whether an address is one of a push service: https, its usual port, no name or password, and a host of the list.
 * @param services hosts apart by commas; `*.` stands for any subdomains
 */
export function isPushEndpoint(address: string, services: string): boolean {
  if (address.length > ENDPOINT_MAX || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return services
    .split(",")
    .map((host) => host.trim())
    .some((host) => (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : host !== "" && hostname === host));
}
