import { createContext, useCallback, useContext, useState } from 'react'
import { useLocationQuery } from './useLocationQuery.ts'

/**
 * What stands in the address before the parameters of a list inside another page, such as "users."; null where such a
 * list keeps them in memory.
 */
export const AddressPrefixContext = createContext<string | null>(null)

/** Whether a list keeps its state in the address. */
export function useIsAddressed(embedded: boolean): boolean {
  const prefix = useContext(AddressPrefixContext)
  return !embedded || prefix !== null
}

/**
 * Returns the query of a list and how to replace it: that of the address, the part of it with the prefix of the
 * surrounding page, or one that is kept in memory.
 */
export function useListQuery(embedded: boolean): [string, (search: string) => void] {
  const given = useContext(AddressPrefixContext)
  const prefix = embedded ? given : ''
  const [search, setSearch] = useLocationQuery()
  const [memory, setMemory] = useState('')
  const write = useCallback(
    (next: string) => (prefix === null ? setMemory(next) : setSearch(withPart(search, prefix, next))),
    [prefix, search, setSearch],
  )
  return [prefix === null ? memory : partOf(search, prefix), write]
}

function partOf(search: string, prefix: string): string {
  if (prefix === '') return search
  const own = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(prefix))
  return new URLSearchParams(own.map(([name, value]) => [name.slice(prefix.length), value])).toString()
}

function withPart(search: string, prefix: string, part: string): string {
  if (prefix === '') return part
  const others = [...new URLSearchParams(search)].filter(([name]) => !name.startsWith(prefix))
  const own = [...new URLSearchParams(part)].map(([name, value]) => [`${prefix}${name}`, value])
  return readable(new URLSearchParams([...others, ...own] as [string, string][]))
}

/** The query as text. Commas, tildes, colons and slashes need no escape in it and keep the address readable. */
export const readable = (query: URLSearchParams): string =>
  query.toString().replaceAll('%2C', ',').replaceAll('%7E', '~').replaceAll('%3A', ':').replaceAll('%2F', '/')
