import { percentile } from "../measure";
import { ms, table } from "../table";
import { type Delivered, flood, RECEIVERS, steady } from "./deliver";
import { benchIdle, type Idle } from "./idle";
import { startPeer, startStage } from "./stage";
import type { Side } from "./talkers";

/** Messages a second; null for as many as are taken. */
const RATES = [50, 500, null];
const SECONDS = 8;
const FLOOD = 5_000;
/** In turns, so that whatever else the machine does hits all of them alike; one more warms up. */
const ROUNDS = 3;

const AIMS = { p50: 1.3, p99: 1, flood: 3, cpu: 1, wakeMs: 20 };

const WHO = ["conversation", "peer", "minimal"] as const;
type Compared = Record<(typeof WHO)[number], Delivered> & { rate: number | null };

export interface MessagesReport {
  compared: Compared[];
  acknowledged: number;
  /** Of those that were acknowledged. */
  stored: number;
  idle: Idle;
}

/** Measures one sender and fifty receivers: the conversation's object, socket.io, and an object that stores nothing. */
export async function benchMessages(): Promise<MessagesReport> {
  const stage = await startStage();
  const peer = await startPeer();
  const report: Pick<MessagesReport, "compared" | "acknowledged" | "stored"> = {
    compared: [],
    acknowledged: 0,
    stored: 0,
  };
  let nth = 0;
  try {
    for (const rate of RATES) {
      const rounds: Record<(typeof WHO)[number], Delivered[]> = { conversation: [], peer: [], minimal: [] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        nth += 1;
        const sides: Record<(typeof WHO)[number], Side> = {
          ...{ conversation: stage.conversation(nth), peer: peer.side, minimal: stage.minimal(nth) },
        };
        for (const who of WHO) {
          const delivered = await (rate === null ? flood(sides[who], FLOOD) : steady(sides[who], rate, SECONDS));
          if (who === "conversation") report.acknowledged += delivered.acknowledged;
          if (round > 0) rounds[who].push(delivered);
        }
        report.stored += await stage.stored(nth);
      }
      const { conversation, peer: others, minimal } = rounds;
      report.compared.push({
        rate,
        ...{ conversation: middle(conversation), peer: middle(others), minimal: middle(minimal) },
      });
    }
    return { ...report, idle: await benchIdle(stage) };
  } finally {
    peer.stop();
    await stage.stop();
  }
}

/** Of each figure the middle one of the rounds; deliveries are added up. */
function middle(rounds: Delivered[]): Delivered {
  const of = (figure: "p50" | "p99" | "perSecond" | "cpuUs") =>
    percentile(
      rounds.map((each) => each[figure]),
      50,
    );
  const sum = (figure: "delivered" | "expected" | "acknowledged") =>
    rounds.reduce((all, each) => all + each[figure], 0);
  return {
    ...{ delivered: sum("delivered"), expected: sum("expected"), acknowledged: sum("acknowledged") },
    inOrder: rounds.every(({ inOrder }) => inOrder),
    ...{ p50: of("p50"), p99: of("p99"), perSecond: of("perSecond"), cpuUs: of("cpuUs") },
  };
}

export function describeMessages({ compared, acknowledged, stored, idle }: MessagesReport): string {
  const rows = compared.flatMap(({ rate, ...sides }) =>
    WHO.map((who) => {
      const { delivered, expected, inOrder, p50, p99, perSecond, cpuUs } = sides[who];
      const all = delivered === expected ? "all" : `${((100 * delivered) / expected).toFixed(1)}%`;
      return [
        ...[`${rate ?? "flood"} · ${NAMES[who]}`, all, inOrder ? "yes" : "NO", ms(p50), ms(p99)],
        ...[Math.round(perSecond), cpuUs.toFixed(1)],
      ];
    }),
  );
  return [
    `Messages: one sender, ${RECEIVERS} receivers; the middle one of ${ROUNDS} rounds in turns. Latency in ms, processor time of the server in µs a delivery.\n`,
    table(["messages a second", "delivered", "in order", "p50", "p99", "a second", "µs"], rows),
    "",
    ...compared.flatMap(verdicts),
    `Acknowledged ${acknowledged}, stored ${stored}.`,
    `${idle.conversations} open conversations, nobody saying anything: ${idle.idleMs.toFixed(1)} ms of processor time a second. Waking one: ${verdict(idle.wakeMs, AIMS.wakeMs, " ms")}.`,
  ].join("\n");
}

const NAMES: Record<(typeof WHO)[number], string> = {
  conversation: "conversation",
  peer: "socket.io",
  minimal: "object that stores nothing",
};

const verdict = (value: number, aim: number, unit = "×") =>
  `${value.toFixed(2)}${unit} (${value <= aim ? "≤" : "over"} ${aim}${unit})`;

function verdicts({ rate, conversation, peer, minimal }: Compared): string[] {
  if (rate !== null)
    return [
      `${rate} a second, times socket.io: p50 ${verdict(conversation.p50 / peer.p50, AIMS.p50)}, p99 ${verdict(conversation.p99 / peer.p99, AIMS.p99)}.`,
    ];
  const more = conversation.perSecond / peer.perSecond;
  return [
    `Flood: ${more.toFixed(2)}× socket.io's deliveries a second (${more >= AIMS.flood ? "≥" : "under"} ${AIMS.flood}×); processor time a delivery ${verdict(conversation.cpuUs / minimal.cpuUs, AIMS.cpu)} of an object that stores nothing.`,
  ];
}
