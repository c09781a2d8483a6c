import type { SideBySideResult } from './sideBySide.ts'

/** One row of a bench's table. */
export interface BenchRow {
  /** What was measured: "form of 50 fields, mount". */
  name: string
  result: SideBySideResult
  /** ms, req/s */
  unit: string
  /** What the ratio ours / theirs must keep to. */
  target: { atMost: number } | { atLeast: number }
}

export interface Bench {
  title: string
  /** @throws when it cannot measure, such as without a browser. */
  run(print: (line: string) => void): Promise<BenchRow[]>
}

/** Declares a measurement; exported as default by bench/<name>.bench.ts. */
export function defineBench(bench: Bench): Bench {
  return bench
}
