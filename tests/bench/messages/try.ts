import { startStage, startPeer, SENDER, READER } from "./stage";
import { steady, flood } from "./deliver";
const stage = await startStage(); const peer = await startPeer();
console.log("started", stage.pid, peer.side.pid);
const id = `${READER}.${SENDER}`;
try {
for (const side of [stage.conversation(id), stage.minimal("m"), peer.side]) {
  console.log(side.name, 50, await steady(side, 50, 3));
  console.log(side.name, 500, await steady(side, 500, 3));
  console.log(side.name, "flood", await flood(side, 3000));
}
console.log((await stage.stored(id)).length);
} finally { peer.stop(); await stage.stop(); process.exit(0); }
