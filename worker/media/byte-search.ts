/** Where a text of ASCII characters stands in bytes, from some place on. @returns -1 where it does not */
export function findAscii(bytes: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < text.length && bytes[at + length] === text.charCodeAt(length)) length += 1;
    if (length === text.length) return at;
  }
  return -1;
}

/** Some bytes as a text, one character each; those beyond the end are left out. */
export function asciiAt(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let at = Math.max(0, from); at < to && at < bytes.length; at += 1) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}
