import { bandAt, parseDimension } from '#model/figures/Dimension.ts'

/** A record as an attacker knows that there may be some: by its key in each dimension, null for none. */
export type Place = Readonly<Record<string, string | null>>

/** A group of an answer. */
interface ToldGroup {
  keys: (string | null)[]
  labels: string[]
  count: number
}

/** What one question told: of which places together there are how many records. */
interface Told {
  /** A bit for each place. */
  places: bigint
  count: number
  question: string
}

interface Answer {
  code: number
  data?: { groups: ToldGroup[]; total: { count: number } }
  total?: number
}

interface Attack {
  /** Dimensions of the page, each with all values that a record may have there. */
  values: Record<string, (string | null)[]>
  figures(query: string): Promise<Answer>
  list(query: string): Promise<Answer>
}

/** The key that a number has in a dimension of bands. */
export function bandOf(dimension: string, value: number | null): string | null {
  const edges = parseDimension(dimension)?.edges ?? []
  return value === null ? null : bandAt(edges, edges.filter(edge => edge <= value).length)
}

/** Every place that a record may have. */
export const placesOf = (values: Attack['values']): Place[] =>
  Object.entries(values).reduce<Place[]>(
    (places, [dimension, keys]) => places.flatMap(place => keys.map(key => ({ ...place, [dimension]: key }))),
    [{}],
  )

/** Asks all that may be asked: by one or two dimensions, of all or of chosen groups, and how many the list has of each. */
export async function askEverything(attack: Attack): Promise<Told[]> {
  const places = placesOf(attack.values)
  const told: Told[] = []
  for (const { by, within } of questionsOf(attack.values)) {
    const chosen = within.map(
      ([dimension, key]) => `figureWithin=${encodeURIComponent(`${dimension}=${key ?? ''}`)}`,
    )
    const query = [...by.map(dimension => `figureBy=${dimension}`), ...chosen].join('&')
    const inside = places.map(place => within.every(([dimension, key]) => place[dimension] === key))
    const { code, data } = await attack.figures(`${query}&figureMeasures=all`)
    if (code === 200 && data) told.push(...readAnswer(data, { by, places, inside, question: query }))
    const listed = by.length === 0 ? await attack.list(chosen.join('&')) : undefined
    if (listed?.total !== undefined)
      told.push({ places: bitsOf(inside), count: listed.total, question: `list ${query}` })
  }
  return told
}

interface Question {
  by: string[]
  within: [dimension: string, key: string | null][]
}

function questionsOf(values: Attack['values']): Question[] {
  const names = Object.keys(values)
  const chosen = (name: string) => (values[name] ?? []).map((key): [string, string | null] => [name, key])
  const pairs = names.flatMap(one => names.filter(other => other !== one).map(other => [one, other] as const))
  return [
    { by: [], within: [] },
    ...names.map(name => ({ by: [name], within: [] })),
    ...names.flatMap(name => chosen(name).map(one => ({ by: [], within: [one] }))),
    ...pairs.flatMap(([one, other]) => [
      { by: [one, other], within: [] },
      ...chosen(other).map(key => ({ by: [one], within: [key] })),
      ...(one < other
        ? chosen(one).flatMap(key => chosen(other).map(its => ({ by: [], within: [key, its] })))
        : []),
    ]),
  ]
}

interface Asked {
  by: string[]
  places: Place[]
  inside: boolean[]
  question: string
}

/** Which places each number is about: what is not told of by itself is what is left of its row, or of all. */
function readAnswer({ groups: answered, total }: NonNullable<Answer['data']>, asked: Asked): Told[] {
  const { by, places, inside, question } = asked
  const whole = { places: bitsOf(inside), count: total.count, question }
  if (by.length === 0) return [whole]
  const named = answered.map(group => ({ group, id: keysOf(group) }))
  const known = new Set(named.map(({ id }) => id.join('|')))
  const firsts = new Set(named.map(({ id }) => id[0]))
  const entryOf = (place: Place): string => {
    const [row = '', column] = by.map(dimension => textOf(place[dimension] ?? null))
    const first = firsts.has(row) ? row : REST
    if (column === undefined) return first
    return known.has(`${first}|${column}`) ? `${first}|${column}` : `${first}|${REST}`
  }
  const entries = places.map(entryOf)
  const counts = new Map(named.map(({ group, id }) => [id.join('|'), group.count]))
  const asBits = (id: string) => bitsOf(entries.map((entry, index) => inside[index] === true && entry === id))
  // Where no rest is told of, what is not named is not there.
  const empty = [...new Set(entries)].filter(id => !counts.has(id)).map(id => [id, 0] as const)
  const groups = [...counts, ...empty].map(([id, count]) => ({
    places: asBits(id),
    count,
    question: `${question} → ${id}`,
  }))
  return [whole, ...groups.filter(({ places: bits }) => bits !== 0n)]
}

const REST = '…'
const OTHERS = '其他（合并的小组）'
const textOf = (key: string | null): string => key ?? '∅'

const keysOf = ({ keys, labels }: ToldGroup): string[] =>
  keys.map((key, index) => (labels[index] === OTHERS ? REST : textOf(key)))

const bitsOf = (flags: readonly boolean[]): bigint =>
  flags.reduce((bits, flag, index) => (flag ? bits | (1n << BigInt(index)) : bits), 0n)

/** How many records have each of the places. */
export type Sizes = readonly number[]

const sizeOf = (bits: bigint, sizes: Sizes): number =>
  sizes.reduce((sum, size, index) => (bits & (1n << BigInt(index)) ? sum + size : sum), 0)

/** What was told and is not so. */
export const lies = (told: readonly Told[], sizes: Sizes): string[] =>
  told.filter(({ places, count }) => sizeOf(places, sizes) !== count).map(({ question }) => question)

/** The groups of fewer than `least` records that are one number less another, both of an answer or two of one together. */
export function foundByDifference(told: readonly Told[], sizes: Sizes, least: number): string[] {
  const single = new Map(told.map(one => [one.places, one.question]))
  const together = new Map(single)
  for (const groups of Map.groupBy(told, ({ question }) => question.split(' → ')[0]).values())
    for (const [index, one] of groups.entries())
      for (const other of groups.slice(index + 1))
        if ((one.places & other.places) === 0n)
          together.set(one.places | other.places, `${one.question} + ${other.question}`)
  return [...together].flatMap(([places, question]) =>
    [...single].flatMap(([others, its]) => {
      const less = [places & ~others, others & ~places].filter(rest => rest === (places ^ others))
      return less.some(rest => isSmall(sizeOf(rest, sizes), least)) ? [`${question} less ${its}`] : []
    }),
  )
}

const isSmall = (size: number, least: number): boolean => size > 0 && size < least

/** The groups by one or two dimensions of fewer than `least` records that follow from all numbers together, added and subtracted in any way. */
export function foundByAlgebra(
  told: readonly Told[],
  { values, sizes, least }: { values: Attack['values']; sizes: Sizes; least: number },
): string[] {
  const places = placesOf(values)
  const basis: number[][] = []
  for (const bits of new Set(told.map(one => one.places))) {
    const left = reduced(vectorOf(bits, places.length), basis)
    if (left.some(value => value !== 0)) basis.push(normal(left))
  }
  return questionsOf(values)
    .filter(({ by, within }) => by.length === 0 && within.length > 0)
    .flatMap(({ within }) => {
      const bits = bitsOf(places.map(place => within.every(([name, key]) => place[name] === key)))
      const isFound = reduced(vectorOf(bits, places.length), basis).every(value => value === 0)
      return isFound && isSmall(sizeOf(bits, sizes), least) ? [JSON.stringify(within)] : []
    })
}

/** A prime: sums are worked out by their rests, which are exact where fractions are not. */
const PRIME = 67_108_859

const vectorOf = (bits: bigint, length: number): number[] =>
  Array.from({ length }, (_, index) => Number((bits >> BigInt(index)) & 1n))

const rest = (value: number): number => ((value % PRIME) + PRIME) % PRIME

function reduced(vector: readonly number[], basis: readonly number[][]): number[] {
  let left = [...vector]
  for (const row of basis) {
    const factor = left[row.findIndex(value => value !== 0)] ?? 0
    if (factor !== 0) left = left.map((value, index) => rest(value - factor * (row[index] ?? 0)))
  }
  return left
}

function normal(vector: readonly number[]): number[] {
  const inverse = power(vector.find(value => value !== 0) ?? 1, PRIME - 2)
  return vector.map(value => rest(value * inverse))
}

function power(base: number, exponent: number): number {
  if (exponent === 0) return 1
  const half = power(base, Math.floor(exponent / 2))
  return rest(rest(half * half) * (exponent % 2 === 1 ? base : 1))
}
