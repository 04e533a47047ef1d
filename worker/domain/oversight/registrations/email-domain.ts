/** Top-level domains that no mail reaches (RFC 2606, RFC 6761, RFC 7686). */
const UNREACHABLE = new Set(["test", "example", "invalid", "localhost", "local", "onion", "internal", "alt"]);
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

function isHostName(domain: string): boolean {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  return (
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(top) &&
    !UNREACHABLE.has(top)
  );
}

/** A disposable domain, one below it, or none that mail can reach (rules/joining#doubtful-domains). */
export function isDoubtfulDomain(email: string, disposable: readonly string[]): boolean {
  const domain = (email.split("@").at(-1) ?? "").trim().toLowerCase();
  return !isHostName(domain) || disposable.some((each) => domain === each || domain.endsWith(`.${each}`));
}
