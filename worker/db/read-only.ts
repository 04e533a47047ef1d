export interface D1Source {
  prepare(sql: string): D1PreparedStatement;
  batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]>;
}

const READS = /^\s*(?:select|with)\b/i;
const WRITES = /\b(?:insert\s+into|insert\s+or|replace\s+into|update\s+\S+\s+set|delete\s+from)\b/i;

/** A D1 that answers questions and refuses everything else, whatever code asks it. @param refusal what it throws then */
export function readOnlyD1(source: D1Source, refusal: () => Error): D1Source {
  const refused = new WeakSet<object>();
  const refuse = (): D1PreparedStatement => {
    const no = async () => Promise.reject(refusal());
    const statement = { bind: () => statement, all: no, run: no, first: no, raw: no } as D1PreparedStatement;
    refused.add(statement);
    return statement;
  };
  return {
    prepare: (sql) => (READS.test(sql) && !WRITES.test(sql) ? source.prepare(sql) : refuse()),
    batch: async <T>(statements: D1PreparedStatement[]) => {
      if (statements.some((each) => refused.has(each))) throw refusal();
      return source.batch<T>(statements);
    },
  };
}
