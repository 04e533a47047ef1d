/** A list of names in an object's storage, of limited length: a new name displaces the oldest. */
export class Joined {
  /** @param most how many */
  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly most: number,
  ) {}

  async add(name: string): Promise<void> {
    const joined = await this.storage.list<number>();
    joined.delete(name);
    const byTime = [...joined].sort(([, one], [, other]) => one - other);
    await this.remove(byTime.slice(0, Math.max(0, joined.size + 1 - this.most)).map(([known]) => known));
    await this.storage.put(name, (byTime.at(-1)?.[1] ?? 0) + 1);
  }

  async remove(names: string[]): Promise<void> {
    if (names.length > 0) await this.storage.delete(names);
  }

  /**
   * Tells each name, and removes those that are no longer interested; one that cannot be reached stays.
   * @param tell resolves to whether it is still interested
   */
  async tellAll(tell: (name: string) => Promise<boolean>): Promise<void> {
    const names = [...(await this.storage.list()).keys()];
    const said = await Promise.allSettled(names.map(tell));
    await this.remove(names.filter((_, n) => said[n]?.status === "fulfilled" && !said[n].value));
  }
}
