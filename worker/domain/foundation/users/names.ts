/** Letters of other scripts, and digits, that pass for a Latin letter; folded so that look-alikes collide. */
const CONFUSABLES: Record<string, string> = Object.fromEntries(
  Object.entries({
    a: "аɑαᴀꭺ",
    b: "ьƅвʙβ",
    c: "сϲᴄꮯ",
    d: "ԁđᴅɗ",
    e: "еєεᴇɛҽ",
    f: "ƒꜰ",
    g: "ɡɢԍ",
    h: "һհнʜħη",
    i: "іɩιɪı1lł|ӏʟ",
    j: "јϳȷᴊ",
    k: "κкᴋ",
    m: "мᴍμ",
    n: "ոпɴ",
    o: "оοօø0ᴏσ",
    p: "рρᴘ",
    q: "ԛզ",
    r: "гʀ",
    s: "ѕ5ꜱƨ",
    t: "тτᴛŧ",
    u: "սцᴜʋ",
    v: "νѵᴠ",
    w: "ѡԝωᴡ",
    x: "хχ",
    y: "уγʏүυ",
    z: "ᴢ2ʐ",
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
);

/** A text in lower case with the characters that pass for a Latin letter as that letter. */
export const foldLookAlikes = (text: string): string => Array.from(text, (char) => CONFUSABLES[char] ?? char).join("");

/** Names equal in upper case have one key, since referral codes are names in upper case (rules/accounts#usernames). */
export function usernameKey(username: string): string {
  const plain = username
    .toUpperCase()
    .normalize("NFKD")
    .replace(/[\p{M}\p{C}\p{DI}\s._-]/gu, "")
    .toLowerCase();
  return foldLookAlikes(plain).replaceAll("rn", "m").replaceAll("vv", "w");
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

/** Lower case, without the dots and plus tags that its provider ignores (rules/accounts#addresses). */
export function emailKey(email: string): string {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  const host = domain === "googlemail.com" ? "gmail.com" : domain;
  const untagged = PLUS_IGNORED.has(host) ? (local.split("+")[0] ?? "") : local;
  return `${DOTS_IGNORED.has(host) ? untagged.replaceAll(".", "") : untagged}@${host}`;
}
