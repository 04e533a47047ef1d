import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LEAST_RATE } from "@worker/media/pace";
import { passBody, receiveBody } from "@worker/media/receive-body";

const MB = 1_048_576;
const limits = {
  max: 10 * MB,
  length: null,
  tooLarge: () => new Error("too large"),
  brokenOff: () => new Error("broken off"),
};

/** A body that comes in pieces, one each second; how many were asked for. */
function slowBody(piece: number, pieces: number) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      sent += 1;
      if (sent > pieces) controller.close();
      else controller.enqueue(new Uint8Array(piece));
    },
  });
  return { body, sent: () => sent };
}

const ended = (work: Promise<unknown>) => work.then(String, String);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a body that is sent slowly", () => {
  it("by the second drop is given up within 20 seconds and a little", async () => {
    const { body, sent } = slowBody(100, 10_000);
    const taking = ended(receiveBody(body, limits));
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await taking).toBe("Error: broken off");
    expect(sent()).toBeLessThan(25);
  });

  it("at twice the least rate arrives", async () => {
    const { body } = slowBody(LEAST_RATE * 2, 60);
    const taking = receiveBody(body, limits);
    await vi.advanceTimersByTimeAsync(62_000);
    expect((await taking).byteLength).toBe(LEAST_RATE * 120);
  });

  it("is given up at its deadline, however fast it is", async () => {
    const { body } = slowBody(LEAST_RATE, 10_000);
    const passing = passBody(body, 1000 * MB).then(() => "over");
    await vi.advanceTimersByTimeAsync(301_000);
    expect(await passing).toBe("over");
  });

  it("keeps nobody waiting who only lets it pass by", async () => {
    const { body } = slowBody(1, 10_000);
    const passing = passBody(body, MB).then(() => "over");
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await passing).toBe("over");
  });
});
