import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

type Look = {
  variant?: "primary" | "plain" | "quiet" | "danger" | "danger-solid";
  small?: boolean;
  block?: boolean;
  icon?: IconName;
};

function lookClass({ variant = "plain", small, block }: Look, className?: string): string {
  return ["btn", variant !== "plain" && `btn--${variant}`, small && "btn--sm", block && "btn--block", className]
    .filter(Boolean)
    .join(" ");
}

/** A button whose label says what happens; one primary in a region. Submits unless `type` says otherwise. */
export function Button({ variant, small, block, icon, className, children, ...rest }: ComponentProps<"button"> & Look) {
  return (
    <button className={lookClass({ variant, small, block }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button, for going somewhere. */
export function LinkButton({
  variant,
  small,
  block,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link className={lookClass({ variant, small, block }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** A square button that is only an icon; `label` is its name for everybody who cannot see it. */
export function IconButton({ label, icon, ...rest }: ComponentProps<"button"> & { label: string; icon: IconName }) {
  return (
    <button type="button" className="icon-btn" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
