import type { ComponentType, MouseEvent } from "react";
import { REACTIONS, type Reaction } from "@worker/domain/voice/forum/forms";
import { iconAnd, iconText } from "~/ui/icon";
import { LOOKS } from "./reaction-looks";

interface MoreReactionsProps {
  reaction: Reaction | null;
  press: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** All reactions, the own one pressed. */
export const MoreReactions: ComponentType<MoreReactionsProps> = import.meta.env.SSR ? ServerMenu : BrowserMenu;

const MENU = { className: "react-more", name: "post-menu", "data-menu": "" };
const MORE = "More reactions";

export function BrowserMenu({ reaction, press }: MoreReactionsProps) {
  return (
    <details {...MENU}>
      <summary className="act" aria-label={MORE} {...iconAnd("smile-plus")} />
      <div className="pop react-choice">
        {REACTIONS.map((each) => (
          <button
            key={each}
            className="act"
            value={reaction === each ? "none" : each}
            aria-pressed={reaction === each}
            name="reaction"
            onClick={press}
            {...iconAnd(LOOKS[each].icon, LOOKS[each].label)}
          />
        ))}
      </div>
    </details>
  );
}

const menus = new Map<Reaction | null, { __html: string }>();

/** The same, to the letter, as one text: twenty posts had five hundred elements that differ in one attribute. */
function ServerMenu({ reaction }: MoreReactionsProps) {
  let menu = menus.get(reaction);
  if (menu === undefined) {
    const choice = REACTIONS.map((each) => buttonText(each, reaction === each)).join("");
    const summary = `<summary class="act" aria-label="${MORE}">${iconText("smile-plus")}</summary>`;
    menu = { __html: `${summary}<div class="pop react-choice">${choice}</div>` };
    menus.set(reaction, menu);
  }
  return <details {...MENU} dangerouslySetInnerHTML={menu} />;
}

function buttonText(reaction: Reaction, isOwn: boolean): string {
  const { icon, label } = LOOKS[reaction];
  return `<button class="act" value="${isOwn ? "none" : reaction}" aria-pressed="${isOwn}" name="reaction">${iconText(icon, label)}</button>`;
}
