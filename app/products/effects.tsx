import { CARD_EFFECTS } from "@worker/domain/catalogue/products/forms";
import type { PublishedEffect } from "@worker/domain/catalogue/products/schema";
import { plural } from "~/ui/format";
import { Icon, type IconName } from "~/ui/icon";

const ICONS: Record<string, IconName> = {
  sedating: "moon",
  energetic: "sun",
  euphoric: "smile",
  "pain relieving": "heart",
};

const effectIcon = (effect: string): IconName => ICONS[effect.toLowerCase()] ?? "sparkle";

const source = ({ byStaff, reports }: PublishedEffect) =>
  byStaff ? "set by staff" : `reported by ${plural(reports, "reviewer")}`;

/** At most two effects as icons, the rest as "+N"; what they are and who says so is for everybody to read or hear. */
export function EffectIcons({ effects }: { effects: readonly PublishedEffect[] }) {
  if (effects.length === 0) return null;
  const rest = effects.slice(CARD_EFFECTS);
  return (
    <span className="effects" role="list" aria-label="Effects, as reviewers report them">
      {effects.slice(0, CARD_EFFECTS).map((each) => (
        <span key={each.effect} role="listitem" title={`${each.effect}, ${source(each)}`}>
          <Icon name={effectIcon(each.effect)} />
          <span className="sr">{`${each.effect}, ${source(each)}`}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span role="listitem" title={rest.map(({ effect }) => effect).join(", ")}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

export function EffectList({ effects }: { effects: readonly PublishedEffect[] }) {
  return (
    <ul className="effect-list">
      {effects.map((each) => (
        <li key={each.effect}>
          <Icon name={effectIcon(each.effect)} /> <strong>{each.effect}</strong>{" "}
          <span className="small muted">{source(each)}</span>
        </li>
      ))}
    </ul>
  );
}
