import { describe, expect, it } from "vitest";
import { type Counted, outOfOrder } from "~/messages/private/device/seen";

const at = (seq: number, counter: number, stream = "ann one"): Counted => ({ seq, counter, stream });
const broken = (messages: Counted[], known = {}) => [...outOfOrder(messages, known).broken];

describe("the order of private messages", () => {
  it("is kept by each browser's messages for themselves, whatever is between them", () => {
    expect(broken([at(1, 1), at(2, 1, "bea one"), at(3, 2), at(5, 7), at(6, 1, "ann two")])).toEqual([]);
  });

  it("is broken by a message that is there twice, at its second place", () => {
    expect(broken([at(1, 1), at(2, 2), at(3, 2), at(4, 3)])).toEqual([3]);
  });

  it("is broken by an old message that comes again later, though a reload forgot what stood between", () => {
    const { newest } = outOfOrder([at(1, 1), at(2, 2), at(3, 3)], {});
    expect(broken([at(9, 2)], newest)).toEqual([9]);
    expect(broken([at(9, 3)], newest)).toEqual([9]);
    expect(broken([at(9, 4)], newest)).toEqual([]);
  });

  it("is broken by a newer message that is put before what was read", () => {
    const { newest } = outOfOrder([at(5, 5)], {});
    expect(broken([at(3, 6)], newest)).toEqual([3]);
    expect(broken([at(3, 3), at(5, 5)], newest)).toEqual([]);
  });

  it("does not go back where an earlier page is read, or learn from what broke it", () => {
    const { newest } = outOfOrder([at(8, 8)], {});
    expect(outOfOrder([at(2, 2)], newest).newest).toEqual({ "ann one": { seq: 8, counter: 8 } });
    expect(outOfOrder([at(9, 1)], newest).newest).toEqual({ "ann one": { seq: 8, counter: 8 } });
  });
});
