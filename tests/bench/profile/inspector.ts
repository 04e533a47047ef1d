import { z } from "zod";

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const message = z.object({ id: z.number().optional(), result: z.unknown().optional() });

const frame = z.object({
  functionName: z.string(),
  url: z.string(),
  lineNumber: z.number(),
  columnNumber: z.number(),
});
const profile = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: frame, children: z.array(z.number()).default([]) })),
  samples: z.array(z.number()),
});

export type Profile = z.infer<typeof profile>;

const SAMPLE_MICROSECONDS = 200;

/**
 * A CPU profile of one isolate while `work` runs, by the DevTools protocol. workerd's clock is coarse on purpose: its
 * samples say proportions, not milliseconds.
 * @param isolate the end of its address, such as "core:user:leafproof" or "d1:db"
 */
export async function profiled(port: number, isolate: string, work: () => Promise<void>): Promise<Profile> {
  const listed = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json`)).json());
  const address = listed.map((each) => each.webSocketDebuggerUrl).find((each) => each.endsWith(`/${isolate}`));
  if (address === undefined) throw new Error(`There is no isolate "${isolate}".`);
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let sent = 0;
  const send = (method: string, params: object = {}) => {
    const id = (sent += 1);
    return new Promise<unknown>((resolve) => {
      const read = ({ data }: MessageEvent) => {
        const answer = message.parse(JSON.parse(String(data)));
        if (answer.id !== id) return;
        socket.removeEventListener("message", read);
        resolve(answer.result);
      };
      socket.addEventListener("message", read);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  try {
    await send("Profiler.enable");
    await send("Profiler.setSamplingInterval", { interval: SAMPLE_MICROSECONDS });
    await send("Profiler.start");
    await work();
    return z.object({ profile }).parse(await send("Profiler.stop")).profile;
  } finally {
    socket.close();
  }
}
