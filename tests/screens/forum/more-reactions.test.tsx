import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { REACTIONS } from "@worker/domain/voice/forum/forms";
import { BrowserMenu, MoreReactions } from "~/forum/stance/more-reactions";

const nothing = () => undefined;

it.each([null, ...REACTIONS])("the menu of reactions, own one %s, is written as a browser draws it", (reaction) => {
  expect(MoreReactions).not.toBe(BrowserMenu);
  expect(renderToString(<MoreReactions reaction={reaction} press={nothing} />)).toBe(
    renderToString(<BrowserMenu reaction={reaction} press={nothing} />),
  );
});
