import { describe, expect, it } from "vitest";
import { categoriesOf, inOrder, PORTFOLIO_SORTS } from "@worker/domain/views/portfolio/categories";
import { DAY } from "../../../factories/rows";

const NOW = 1_790_000_000_000;
const weighed = { characters: 0, helpful: 0, unhelpful: 0, createdAt: NOW - 400 * DAY };

describe("the categories of a portfolio", () => {
  it.each([
    ["short, old and without votes", {}, []],
    ["of 499 characters", { characters: 499 }, []],
    ["of 500 characters", { characters: 500 }, ["detailed"]],
    ["with 2 votes", { helpful: 2 }, []],
    ["with 3 votes", { helpful: 3 }, ["helpful"]],
    ["with 3 against 2 votes", { helpful: 3, unhelpful: 2 }, ["controversial"]],
    ["with 4 against 2 votes", { helpful: 4, unhelpful: 2 }, ["helpful", "controversial"]],
    ["with 5 against 2 votes", { helpful: 5, unhelpful: 2 }, ["helpful"]],
    ["with 2 against 4 votes", { helpful: 2, unhelpful: 4 }, ["controversial"]],
    ["with 1 against 1 vote", { helpful: 1, unhelpful: 1 }, []],
    ["written 90 days ago", { createdAt: NOW - 90 * DAY }, []],
    ["written a moment less ago", { createdAt: NOW - 90 * DAY + 1 }, ["recent"]],
  ])("a review %s", (_, of, categories) => {
    expect(categoriesOf({ ...weighed, ...of }, NOW)).toEqual(categories);
  });

  it("stand in the order that was asked for, the newest first where it says nothing", () => {
    const reviews = [
      { id: "a", createdAt: 1, rating: 5, helpful: 0 },
      { id: "b", createdAt: 2, rating: 1, helpful: 4 },
      { id: "c", createdAt: 3, rating: 5, helpful: 4 },
    ];
    const orders = PORTFOLIO_SORTS.map((sort) => [
      sort,
      inOrder(reviews, sort)
        .map(({ id }) => id)
        .join(""),
    ]);
    expect(Object.fromEntries(orders)).toEqual({
      newest: "cba",
      oldest: "abc",
      highest: "cab",
      lowest: "bca",
      helpful: "cba",
    });
  });
});
