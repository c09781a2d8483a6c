/** A type as the database's catalogue writes it: varchar(64) → character varying(64). */
export function catalogType(type: string): string {
  const { name, sizes } = parseType(type)
  return sizes.length > 0 ? `${name}(${sizes.join(',')})` : name
}

/**
 * Whether every value of one type is a value of the other, so that the column can change without asking.
 * Both as the catalogue or the schemas write them.
 */
export function isWidening(from: string, to: string): boolean {
  const [old, wanted] = [parseType(from), parseType(to)]
  if (old.name === 'character varying') return wanted.name === 'text' || isLonger(old, wanted)
  if (old.name === 'integer')
    return wanted.name === 'bigint' || (wanted.name === 'numeric' && wholeDigits(wanted) >= 10)
  if (old.name === 'bigint') return wanted.name === 'numeric' && wholeDigits(wanted) >= 19
  if (old.name === 'numeric' && wanted.name === 'numeric') return isFiner(old, wanted)
  return false
}

interface ParsedType {
  name: string
  sizes: number[]
}

const longNames: Record<string, string> = {
  varchar: 'character varying',
  char: 'character',
  timestamptz: 'timestamp with time zone',
  time: 'time without time zone',
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  decimal: 'numeric',
}

function parseType(type: string): ParsedType {
  const [, short = type, inner] = /^([^(]+?)\s*(?:\(([^)]*)\))?$/.exec(type.trim()) ?? []
  const sizes = inner ? inner.split(',').map(Number) : []
  const name = longNames[short] ?? short
  return { name, sizes: name === 'numeric' && sizes.length === 1 ? [...sizes, 0] : sizes }
}

function isLonger(old: ParsedType, wanted: ParsedType): boolean {
  if (wanted.name !== 'character varying') return false
  return (wanted.sizes[0] ?? Number.POSITIVE_INFINITY) > (old.sizes[0] ?? Number.POSITIVE_INFINITY)
}

/** Digits before the decimal point; without sizes there is no limit. */
function wholeDigits({ sizes }: ParsedType): number {
  return sizes.length === 0 ? Number.POSITIVE_INFINITY : (sizes[0] ?? 0) - (sizes[1] ?? 0)
}

function isFiner(old: ParsedType, wanted: ParsedType): boolean {
  if (old.sizes.length === 0) return false
  const scaleOf = ({ sizes }: ParsedType) => (sizes.length === 0 ? Number.POSITIVE_INFINITY : (sizes[1] ?? 0))
  return wholeDigits(wanted) >= wholeDigits(old) && scaleOf(wanted) >= scaleOf(old)
}
