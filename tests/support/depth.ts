import { relative, resolve } from 'node:path'

/**
 * How much a test file tries. The default run tries a tenth, always the same one, so that two runs of one state
 * of the sources end alike; `npm test -- --deep` tries everything, and random values that nobody tried before.
 */
interface Depth {
  isDeep: boolean
  /** Options of a property of fast-check whose full number of tries is given. */
  property(runs: number): { numRuns: number; seed?: number }
  /** The same for a property whose tries cost nothing: all of them in each run. */
  cheapProperty(runs?: number): { numRuns: number; seed?: number }
  /** All of a list, or a tenth of it, spread over the whole. */
  sample<Item>(items: readonly Item[]): Item[]
}

/** Any number; with it a property tries the same values in each run. */
const SEED = 20_240_229

const root = resolve(import.meta.dirname, '../..')

/** Returns the depth of a test file: `depthOf(import.meta.filename)`. */
export function depthOf(file: string, chosen = process.env.TEST_DEEP ?? ''): Depth {
  const isDeep = chosen === 'all' || chosen.split(',').includes(relative(root, file).replaceAll('\\', '/'))
  // Continuous integration judges a change: what it finds must come from there.
  const seed = isDeep && !process.env.CI ? {} : { seed: SEED }
  return {
    isDeep,
    property: runs => ({ numRuns: isDeep ? runs : tenth(runs), ...seed }),
    cheapProperty: (runs = 100) => ({ numRuns: runs, ...seed }),
    sample: items => (isDeep ? [...items] : items.filter((_, index) => index % 10 === 0)),
  }
}

const tenth = (count: number): number => Math.max(1, Math.ceil(count / 10))
