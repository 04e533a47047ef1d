const MAX_LENGTH = 100;
const EXTENSION = ".pdf";
const NAMELESS = "certificate";

/** Control characters, and the marks that turn the direction of a text, join it or take no room. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;
const RESERVED = /["*:<>?|]/g;

/** No folders, no control or direction characters, always ending in ".pdf". */
export function certificateName(given: string): string {
  const plain = given.toWellFormed().normalize("NFC").replace(UNSEEN, "");
  const last = plain.split(/[/\\]/).at(-1) ?? "";
  const stem = last
    .replace(RESERVED, "-")
    .replace(/\.pdf$/i, "")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const short = Array.from(stem).slice(0, MAX_LENGTH - EXTENSION.length);
  return (short.join("").trim() || NAMELESS) + EXTENSION;
}

/** A name that came percent-encoded in a header; one that is not well encoded counts as it stands. */
export function decodedName(header: string | null): string {
  try {
    return decodeURIComponent(header ?? "");
  } catch {
    return header ?? "";
  }
}

/** `Content-Disposition` with a name in ASCII, and the true one beside it where it differs (RFC 6266). */
export function certificateDisposition(name: string, kind: "inline" | "attachment"): string {
  const safe = certificateName(name);
  const ascii = safe
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    // Wide forms of slashes and quotes have become plain ones only now.
    .replace(/["*/:<>?\\|%]/g, "_");
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${ascii}"${ascii === safe ? "" : `; filename*=UTF-8''${encoded}`}`;
}
