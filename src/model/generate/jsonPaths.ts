/** A step into JSON: the key of an object, or what a member of a list is called. */
export type Step = string | { member: string }

/** Keys by which members of lists in page files are told apart. */
const CALLED = ['path', 'field', 'name', 'value', 'component', 'key', 'title'] as const

/** /resource/properties/name, and /list/columns/deptId for a member of a list. */
export const pointerOf = (path: readonly Step[]): string =>
  path
    .map(
      step =>
        `/${(typeof step === 'string' ? step : step.member).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    )
    .join('')

/** The keys of an object, or what the members of a list are called, each once; null for anything else. */
export function identitiesOf(value: unknown): string[] | null {
  if (Array.isArray(value)) {
    const names = value.map(nameOf)
    return names.every(name => name !== null) && new Set(names).size === names.length
      ? (names as string[])
      : null
  }
  return typeof value === 'object' && value !== null ? Object.keys(value) : null
}

/** What a member of a list is called; null where nothing says so. */
export function nameOf(member: unknown): string | null {
  if (typeof member === 'string') return member
  if (typeof member !== 'object' || member === null || Array.isArray(member)) return null
  for (const key of CALLED) {
    const own = Object.hasOwn(member, key) ? (member as Record<string, unknown>)[key] : undefined
    if (typeof own === 'string' || typeof own === 'number') return String(own)
  }
  return null
}

/** The part of a value that is called so; undefined for none. */
export function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.find(member => nameOf(member) === name)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}
