import type { IconName } from "~/icons/names";
import sprite from "~/icons/sprite.svg?url";

export type { IconName };

type IconProps = {
  name: IconName;
  /** "lg" is 20 px; parts that hold an icon (buttons, chips) size it themselves. */
  size?: "lg";
  className?: string;
};

/** A decorative icon from the sprite; the word beside it, or an `aria-label`, carries the meaning. */
export function Icon({ name, size, className }: IconProps) {
  const base = size === "lg" ? "i-lg" : "i";
  return (
    <svg className={className ? `${base} ${className}` : base} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
