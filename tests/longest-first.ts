import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By far the longest; begun last, one of them would run on alone. */
const LONGEST = ["tests/budgets/scale.test.ts", "tests/screens/access/access-matrix.test.ts"];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => LONGEST.findIndex((each) => moduleId.endsWith(each)) + 1;
    const sorted = await super.sort(files);
    return [...sorted.filter((each) => place(each) > 0), ...sorted.filter((each) => place(each) === 0)];
  }
}
