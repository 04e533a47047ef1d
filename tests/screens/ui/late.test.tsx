import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { late, NotArrived } from "~/ui/late";

const Part = ({ name }: { name: string }) => <p>Hello {name}</p>;

async function arrivalOf(render: () => string): Promise<void> {
  try {
    render();
  } catch (error) {
    if (error instanceof NotArrived) return error.arrival;
    throw error;
  }
  throw new Error("Nothing was waited for.");
}

describe("a late part of a screen", () => {
  it("says on the server what to wait for, and is there afterwards", async () => {
    let loads = 0;
    const Late = late(async () => {
      loads += 1;
      return { default: Part };
    });
    const render = () => renderToStaticMarkup(<Late name="you" />);
    await arrivalOf(render);
    expect(render()).toBe("<p>Hello you</p>");
    expect(render()).toBe("<p>Hello you</p>");
    expect(loads).toBe(1);
  });

  it("fails as its file does", async () => {
    const Late = late<{ name: string }>(() => Promise.reject(new Error("gone")));
    await expect(arrivalOf(() => renderToStaticMarkup(<Late name="you" />))).rejects.toThrow("gone");
  });
});
