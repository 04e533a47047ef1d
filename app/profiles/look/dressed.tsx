import type { CSSProperties, ReactNode } from "react";
import type { Profile } from "@worker/domain/views/people/profile-page";
import type { ProfileLook } from "@worker/domain/voice/profiles/looks";

type Accent = CSSProperties & { "--accent": string };

/** A profile in its theme, layout and accent color; the sheet `look.css` does the rest. */
export function Dressed({ look: { theme, layout, accent }, children }: { look: ProfileLook; children: ReactNode }) {
  const style: Accent | undefined = accent === null ? undefined : { "--accent": accent };
  return (
    <div className="profile" data-look={theme} data-layout={layout} style={style}>
      {children}
    </div>
  );
}

/** Decoration: an uploaded picture, or the theme's own pattern. */
export function Cover({ cover }: { cover: NonNullable<Profile["shown"]>["cover"] }) {
  return (
    <div className="profile-cover" aria-hidden="true">
      {cover !== null && <img src={cover.src} alt="" decoding="async" style={{ objectPosition: `50% ${cover.y}%` }} />}
    </div>
  );
}
