/** Where a preview is cut, in characters (rules/reviews#previews). */
export const PREVIEW = { large: 140, small: 80, community: 150, vendorPage: 200 } as const;

/** Cut at the last word that fits. @param limit characters that may show; the ellipsis comes on top */
export function preview(text: string, limit: number): string {
  const whole = text.replace(/\s+/g, " ").trim();
  // So far and no further: a character has at most two units.
  const characters = Array.from(whole.slice(0, 2 * (limit + 1)));
  if (characters.length <= limit) return whole;
  const cut = characters.slice(0, limit).join("");
  const boundary = characters[limit] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(boundary > 0 ? cut.slice(0, boundary) : cut).replace(/[\s.,;:–-]+$/, "")}…`;
}
