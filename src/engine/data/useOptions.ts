import type { ReferenceModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import { listAnswer } from './listRequest.ts'
import { optionRow } from './optionRow.ts'
import type { Row } from './Row.ts'
import { type TreeRow, treeOf } from './treeRows.ts'
import { useRead } from './useRead.ts'

export interface OptionsQuery {
  /** Typed text that the label contains. */
  keyword?: string
  /** Further parameters, such as values of the form that the candidates depend on. */
  query?: Record<string, unknown>
  /** false fetches nothing: a closed drop-down. */
  enabled?: boolean
  pageSize?: number
}

export interface OptionsResult {
  /** Candidates, each with the key and label properties of the reference. */
  options: Row[]
  /** The same as a tree, for references to trees; else flat. */
  tree: TreeRow[]
  /** How many there are in all; more than `options` asks for typing. */
  total: number
  isLoading: boolean
  error: unknown
  retry(): void
}

const NONE: Row[] = []
/** A tree is asked for whole, for nobody sees a child without its parents; a server may answer fewer. */
const WHOLE_TREE = 5_000

/** Returns the candidates of a reference. */
export function useOptions(
  reference: ReferenceModel | null | undefined,
  { keyword = '', query, enabled = true, pageSize = 50 }: OptionsQuery = {},
): OptionsResult {
  const { http } = useHost()
  const size = reference?.tree ? WHOLE_TREE : pageSize
  const key =
    reference && enabled ? [reference.path, 'options', reference.options, keyword.trim(), query, size] : null
  const { data, error, isLoading, mutate } = useRead(
    key,
    async signal => {
      const { options } = reference as ReferenceModel
      const answer = await http.request(options, {
        query: { ...query, keyword: keyword.trim(), pageSize: size },
        silent: true,
        signal,
      })
      const { rows: answered, total } = listAnswer(answer)
      const rows = answered.map(option => optionRow(option, reference as ReferenceModel))
      return { rows, total, tree: asTree(rows, reference as ReferenceModel) }
    },
    { keepPreviousData: true },
  )
  return {
    options: data?.rows ?? NONE,
    tree: data?.tree ?? NONE,
    total: data?.total ?? 0,
    isLoading,
    error,
    retry: () => void mutate(),
  }
}

function asTree(rows: Row[], { key, tree }: ReferenceModel): TreeRow[] {
  return tree ? treeOf(rows, { key, parent: tree.parent }) : rows
}
