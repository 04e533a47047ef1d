/** What an accent color stands on: the pages' own surfaces, light and dark (app/styles/tokens.css). */
export const ACCENT_SURFACES = ["#fbfaf6", "#ffffff", "#f4f2eb", "#0f1613", "#17211c", "#121b17"] as const;

/** WCAG 1.4.11 for lines, marks and charts. No text is ever set in an accent color. */
export const ACCENT_CONTRAST = 3;

const HEX = /^#[0-9a-f]{6}$/;
export const isColor = (text: string): boolean => HEX.test(text);

type Rgb = [number, number, number];

const rgbOf = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param one, other colors as "#rrggbb" @returns 1 to 21 */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Whether a color is seen on every surface of the site, in the light and in the dark theme. */
export const isSeen = (color: string): boolean =>
  ACCENT_SURFACES.every((surface) => contrast(color, surface) >= ACCENT_CONTRAST);

/** Steps from a color to black and to white in which a nearer one is looked for. */
const STEPS = 100;

/** The nearest color of the same hue that is seen everywhere. @param color "#rrggbb" */
export function nearestSeen(color: string): string {
  const rgb = rgbOf(color);
  for (let step = 0; step <= STEPS; step += 1)
    for (const end of [0, 255]) {
      const mixed = hexOf(rgb.map((part) => part + ((end - part) * step) / STEPS));
      if (isSeen(mixed)) return mixed;
    }
  return "#6b7c73";
}
