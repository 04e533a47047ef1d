import type { ProfileTab } from "@worker/domain/views/people/profile-tab";
import type { OwnProfile } from "@worker/domain/views/profile/own-profile";
import { isColor } from "@worker/domain/voice/profiles/accent";
import { PROFILE_LAYOUTS, PROFILE_THEMES, type ProfileLook } from "@worker/domain/voice/profiles/looks";

/** What the form says now, before it is sent. */
export interface Draft extends ProfileLook {
  displayName: string | null;
  location: string | null;
  coverY: number;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** Whatever the form holds; what cannot be shown stays as it was. */
export function draftOf(form: FormData, own: OwnProfile): Draft {
  const accent = textOf(form, "accent");
  const coverY = Number(textOf(form, "coverY"));
  return {
    displayName: textOf(form, "displayName") || null,
    location: textOf(form, "location") || null,
    theme: PROFILE_THEMES.find((each) => each === textOf(form, "theme")) ?? own.theme,
    layout: PROFILE_LAYOUTS.find((each) => each === textOf(form, "layout")) ?? own.layout,
    accent: form.has("ownAccent") && isColor(accent) ? accent : null,
    showBadges: form.has("showBadges"),
    showStats: form.has("showStats"),
    showActivity: form.has("showActivity"),
    coverY: Number.isInteger(coverY) ? coverY : own.coverY,
  };
}

/** The profile as the draft would make it. */
export function previewed<P extends ProfileTab>(page: P, { displayName, location, coverY, ...look }: Draft): P {
  const { profile } = page;
  const { shown } = profile;
  if (shown === null) return page;
  const cover = shown.cover === null ? null : { ...shown.cover, y: coverY };
  return { ...page, profile: { ...profile, look, shown: { ...shown, displayName, location, cover } } };
}
