/**
 * Runs gates to the last, whatever fails before it. One that needs what failed is left out and says so.
 * @param options.execute runs a gate's command and resolves with its exit code and, where it was kept, its output
 */
export function gateKeeper({ execute, print, now = Date.now }) {
  const ended = [];
  const stateOf = (name) => ended.find((gate) => gate.name === name)?.state;

  async function gate({ name, command, args, options = {}, needs = [] }) {
    const missing = needs.find((needed) => stateOf(needed) !== "passed");
    if (missing !== undefined) {
      ended.push({ name, state: "left out" });
      print(`▸ ${name} … left out: it needs "${missing}"`);
      return;
    }
    const from = now();
    const { code, output } = await execute(command, args, options);
    ended.push({ name, state: code === 0 ? "passed" : "failed" });
    const seconds = ((now() - from) / 1000).toFixed(1);
    print(`▸ ${name} … ${code === 0 ? `${seconds} s` : `failed (exit code ${code})`}`);
    if (code !== 0 && output) print(output);
  }

  return {
    gate,
    /** Lanes side by side, each in its order. */
    lanes: (...lanes) =>
      Promise.all(
        lanes.map(async (lane) => {
          for (const each of lane) await gate(each);
        }),
      ),
    /** One sentence about all of them, and the exit code. */
    summary() {
      const those = (state) => ended.filter((each) => each.state === state).map(({ name }) => name);
      const [failed, leftOut] = [those("failed"), those("left out")];
      if (failed.length + leftOut.length === 0) return { code: 0, text: `Every gate passed (${ended.length}).` };
      const others = leftOut.length > 0 ? ` Left out for what they need: ${leftOut.join(", ")}.` : "";
      return { code: 1, text: `${failed.length} of ${ended.length} gates failed: ${failed.join(", ")}.${others}` };
    },
  };
}
