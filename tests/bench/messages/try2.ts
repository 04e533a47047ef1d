import { startStage, SENDER, READER } from "./stage";
const stage = await startStage();
const id = `${READER}.${SENDER}`;
setTimeout(() => { console.log("timeout"); process.exit(1); }, 30000);
console.log("stage");
try { console.log(await stage.stored(id)); } catch (e) { console.log("stored", e); }
try { const s = await stage.socket(id, READER); console.log("open"); s.on("message", (d: Buffer) => console.log(d.toString())); s.on("close", (c, r) => console.log("closed", c, r.toString())); s.send(JSON.stringify({type:"send", id: crypto.randomUUID(), text: "hi"})); await new Promise(r => setTimeout(r, 2000)); } catch (e) { console.log(e); }
await stage.stop(); process.exit(0);
