import type { ComponentType, ReactNode } from "react";
import type { IconName } from "~/icons/names";
import { escaped } from "./escaped";
import sprite from "~/icons/sprite.svg?url";

export type { IconName };

type IconProps = {
  name: IconName;
  /** "lg" is 20 px; parts that hold an icon (buttons, chips) size it themselves. */
  size?: "lg";
  className?: string;
};

const classOf = ({ size, className }: IconProps): string => {
  const base = size === "lg" ? "i-lg" : "i";
  return className ? `${base} ${className}` : base;
};

/** A decorative icon from the sprite; the word beside it, or an `aria-label`, carries the meaning. */
export const Icon: ComponentType<IconProps> = import.meta.env.SSR ? ServerIcon : BrowserIcon;

export function BrowserIcon(props: IconProps) {
  return (
    <svg className={classOf(props)} aria-hidden="true">
      <use href={`${sprite}#${props.name}`} />
    </svg>
  );
}

const drawings = new Map<IconName, { __html: string }>();

function drawingOf(name: IconName): { __html: string } {
  let drawing = drawings.get(name);
  if (drawing === undefined) {
    drawing = { __html: `<use href="${sprite}#${name}"></use>` };
    drawings.set(name, drawing);
  }
  return drawing;
}

/** The same, to the letter, with half the elements: a page may have four hundred icons. */
function ServerIcon(props: IconProps) {
  return <svg className={classOf(props)} aria-hidden="true" dangerouslySetInnerHTML={drawingOf(props.name)} />;
}

/** What an element holds that has an icon and perhaps a word: its props, which are one text on the server. */
export const iconAnd: (name: IconName, word?: string) => IconAnd = import.meta.env.SSR ? asText : asChildren;

type IconAnd = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

export function asChildren(name: IconName, word?: string): IconAnd {
  return {
    children: (
      <>
        <Icon name={name} />
        {word}
      </>
    ),
  };
}

function asText(name: IconName, word = ""): IconAnd {
  return { dangerouslySetInnerHTML: { __html: iconText(name, word) } };
}

/** The same as text, for parts that are written whole. */
export const iconText = (name: IconName, word = ""): string =>
  `<svg class="i" aria-hidden="true">${drawingOf(name).__html}</svg>${escaped(word)}`;
