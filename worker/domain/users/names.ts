/** Letters of other scripts, and digits, that pass for a Latin letter; folded so that look-alikes collide. */
const CONFUSABLES: Record<string, string> = Object.fromEntries(
  Object.entries({
    a: "аɑαà",
    b: "ЬƄв",
    c: "сϲ",
    d: "ԁ",
    e: "еєε",
    g: "ɡ",
    h: "һ",
    i: "іɩι1l|ӏ",
    j: "ј",
    k: "κк",
    m: "м",
    n: "ո",
    o: "оοօ0",
    p: "рρ",
    q: "ԛ",
    r: "г",
    s: "ѕ5",
    t: "тτ",
    u: "υս",
    v: "νѵ",
    w: "ѡԝ",
    x: "хχ",
    y: "уγ",
    z: "ᴢ2",
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other.toLowerCase(), latin])),
);

/** What makes a username unique: compatibility form, no marks or invisible characters, case and look-alikes folded. */
export function usernameKey(username: string): string {
  const plain = username
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\s._-]/gu, "")
    .toLowerCase();
  return Array.from(plain, (char) => CONFUSABLES[char] ?? char)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

const DOTS_IGNORED = new Set(["gmail.com", "googlemail.com"]);
const PLUS_IGNORED = new Set([
  ...DOTS_IGNORED,
  "outlook.com",
  "hotmail.com",
  "live.com",
  "icloud.com",
  "proton.me",
  "protonmail.com",
  "fastmail.com",
]);

/** What makes an address unique: lower case, without the dots and plus tags that its provider ignores (rulings, area 2). */
export function emailKey(email: string): string {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  const host = domain === "googlemail.com" ? "gmail.com" : domain;
  const untagged = PLUS_IGNORED.has(host) ? (local.split("+")[0] ?? "") : local;
  return `${DOTS_IGNORED.has(host) ? untagged.replaceAll(".", "") : untagged}@${host}`;
}
