import { pushKeys } from "./steps/secrets.mjs";

const { publicKey, privateKey } = pushKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
