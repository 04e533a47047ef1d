/** In the order in which they are told apart: most browsers also name the ones that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (table: [RegExp, string][], text: string): string | undefined =>
  table.find(([sign]) => sign.test(text))?.[1];

/** A session's short name, such as "Firefox on Linux"; the user agent itself is not stored. */
export function deviceName(userAgent: string | null): string {
  const browser = firstOf(BROWSERS, userAgent ?? "") ?? "Unknown browser";
  const system = firstOf(SYSTEMS, userAgent ?? "");
  return system === undefined ? browser : `${browser} on ${system}`;
}
