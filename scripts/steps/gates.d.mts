interface Gate {
  name: string;
  command: string;
  args: string[];
  options?: object;
  needs?: string[];
}

interface Keeper {
  gate(gate: Gate): Promise<void>;
  lanes(...lanes: Gate[][]): Promise<unknown>;
  summary(): { code: number; text: string };
}

export function gateKeeper(options: {
  execute: (command: string, args: string[], options: object) => Promise<{ code: number; output?: string }>;
  print: (line: string) => void;
  now?: () => number;
}): Keeper;
