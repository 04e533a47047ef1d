import type { ProfileLayout, ProfileTheme } from "@worker/domain/voice/profiles/looks";

export const THEME_WORDS: Record<ProfileTheme, string> = {
  default: "Default",
  dark: "Dark",
  nature: "Nature",
  minimal: "Minimal",
  vibrant: "Vibrant",
  professional: "Professional",
};

export const LAYOUT_WORDS: Record<ProfileLayout, string> = {
  classic: "Classic",
  modern: "Modern",
  compact: "Compact",
  detailed: "Detailed",
};

/** Boxes of 48 by 32: cover, picture, figures, text. */
const BOXES: Record<ProfileLayout, string> = {
  classic: "M1 1h46v8H1zM4 6h7v7H4zM1 15h46v4H1zM1 22h30v9H1zM34 22h13v9H34z",
  modern: "M1 1h46v12H1zM20 9h8v8h-8zM12 19h24v2H12zM1 24h22v7H1zM25 24h22v7H25z",
  compact: "M1 2h6v6H1zM9 4h24v2H9zM1 11h46v3H1zM1 16h46v3H1zM1 21h46v3H1zM1 26h46v3H1z",
  detailed: "M1 1h12v12H1zM1 15h12v3H1zM1 20h12v3H1zM1 25h12v3H1zM16 1h31v7H16zM16 11h31v9H16zM16 22h31v9H16z",
};

export const LayoutSketch = ({ layout }: { layout: ProfileLayout }) => (
  <svg className="customize-sketch" viewBox="0 0 48 32" aria-hidden="true">
    <path d={BOXES[layout]} />
  </svg>
);
