import type { BenchRow } from './defineBench.ts'
import { median, type SideBySideResult } from './sideBySide.ts'

/** Figures of one thing, measured one after the other. */
interface Side {
  name: string
  samples: number[]
}

/** Returns the row of figures that are to stay below a limit. */
export const within = (name: string, samples: number[], limit: number, unit: string): BenchRow => ({
  ...{ name, unit, target: { atMost: 1 } },
  result: besides({ name: 'ours', samples }, { name: 'at most', samples: [limit] }),
})

/** Returns two things that were not measured in turn beside each other. */
export function besides(a: Side, b: Side): SideBySideResult {
  const sides = { a: { ...a, median: median(a.samples) }, b: { ...b, median: median(b.samples) } }
  return { ...sides, ratio: sides.a.median / sides.b.median }
}
