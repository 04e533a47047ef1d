import { expect } from "@playwright/test";

const AT_ONCE = 8;

interface Stored {
  seq: number;
  id: string;
}

/** Somebody nobody limits, who writes into one conversation as fast as it takes it, and remembers what was acknowledged. */
export class Talker {
  private readonly acknowledged = new Map<string, number>();
  private stopped = false;
  private conversation = "";

  constructor(private readonly cookie: string) {}

  get count(): number {
    return this.acknowledged.size;
  }

  async begin(origin: string, userId: string): Promise<void> {
    const answer = await this.post(`${origin}/api/conversations`, { userId }, origin);
    const { id }: { id: string } = await answer.json();
    this.conversation = `/api/conversations/${id}/messages`;
  }

  /** Writes until the site is gone. */
  async write(origin: string): Promise<void> {
    this.stopped = false;
    const each = async () => {
      while (!this.stopped) await this.say(origin).catch(() => void (this.stopped = true));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, each));
  }

  /** Every message that was acknowledged is there once, under the number that was said, and no number twice. */
  async expectKept(origin: string): Promise<void> {
    const stored = await this.stored(origin);
    const places = new Map(stored.map(({ id, seq }) => [id, seq]));
    expect(new Set(stored.map(({ seq }) => seq)).size, "numbers given once").toBe(stored.length);
    expect(places.size, "messages stored once").toBe(stored.length);
    const lost = [...this.acknowledged].filter(([id, seq]) => places.get(id) !== seq);
    expect(lost, "acknowledged messages lost or moved").toEqual([]);
  }

  private async say(origin: string): Promise<void> {
    const id = crypto.randomUUID();
    const answer = await this.post(`${origin}${this.conversation}`, { id, content: `Said as ${id}` }, origin);
    if (!answer.ok) return;
    const { seq }: Stored = await answer.json();
    this.acknowledged.set(id, seq);
  }

  private async stored(origin: string): Promise<Stored[]> {
    const all: Stored[] = [];
    for (let before = ""; ; before = `?before=${all[0]?.seq ?? 0}`) {
      const answer = await fetch(`${origin}${this.conversation}${before}`, { headers: { cookie: this.cookie } });
      const { items } = (await answer.json()) as { items: Stored[] };
      if (items.length === 0) return all;
      all.unshift(...items);
    }
  }

  private post(url: string, body: object, origin: string): Promise<Response> {
    const headers = { "content-type": "application/json", origin, cookie: this.cookie };
    return fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  }
}
