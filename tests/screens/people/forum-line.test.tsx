import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { BrowserLine, ForumLine } from "~/profiles/tabs/forum-line";

type Props = Parameters<typeof BrowserLine>[0];

function drawn(Line: ComponentType<Props>, props: Props): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <Line {...props} /> }]);
  return renderToString(<Stub />);
}

const item: Props["item"] = {
  ...{ kind: "thread", id: "01ABC", createdAt: 1_795_673_216_880, rating: 1234, answers: 1 },
  ...{ title: `<b>"Quoted"</b> & 'more'`, category: "Strain & leaf", excerpt: 'It\'s <i>so</i>, "they" say…' },
};

it.each([
  item,
  { ...item, kind: "reply" as const, rating: -2, answers: 0, excerpt: "" },
  { ...item, kind: "comment" as const, rating: 0, answers: 12 },
])("a line of a profile, a $kind, is written as a browser draws it", (each) => {
  expect(ForumLine).not.toBe(BrowserLine);
  expect(drawn(ForumLine, { item: each })).toBe(drawn(BrowserLine, { item: each }));
});
