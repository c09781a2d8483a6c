/** One of two things measured beside each other. */
export interface Contender {
  name: string
  /** Does the work once. Returns its own measure (ms, requests per second); nothing takes the time it took, in ms. */
  run(): Promise<number | undefined> | number | undefined
}

interface SideBySideOptions {
  /** Measured rounds of A and B each. */
  rounds: number
  /** Rounds before them that are not counted. Default 1. */
  warmUp?: number
}

export interface SideBySideResult {
  a: { name: string; median: number; samples: number[] }
  b: { name: string; median: number; samples: number[] }
  /** Median of A over median of B. */
  ratio: number
}

/**
 * Measures A and B in turn (A B A B …), so that whatever else the machine does meets both alike, and
 * returns their medians and the ratio A / B.
 */
export async function sideBySide(
  a: Contender,
  b: Contender,
  { rounds, warmUp = 1 }: SideBySideOptions,
): Promise<SideBySideResult> {
  for (let round = 0; round < warmUp; round++) {
    await measure(a)
    await measure(b)
  }
  const samples: { a: number[]; b: number[] } = { a: [], b: [] }
  for (let round = 0; round < rounds; round++) {
    samples.a.push(await measure(a))
    samples.b.push(await measure(b))
  }
  const medians = { a: median(samples.a), b: median(samples.b) }
  return {
    a: { name: a.name, median: medians.a, samples: samples.a },
    b: { name: b.name, median: medians.b, samples: samples.b },
    ratio: medians.a / medians.b,
  }
}

async function measure(contender: Contender): Promise<number> {
  const start = performance.now()
  const own = await contender.run()
  return own ?? performance.now() - start
}

/** Returns the middle of the numbers; of an even count the mean of the two in the middle. */
export function median(numbers: number[]): number {
  return percentile(numbers, 0.5)
}

/**
 * Returns the value below which the given part (0 to 1) of the numbers lies, interpolated.
 * @throws Error for no numbers.
 */
export function percentile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((x, y) => x - y)
  const place = (sorted.length - 1) * part
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured.')
  return low + (high - low) * (place - Math.floor(place))
}
