import { useState } from 'react'
import { type OptionsQuery, type OptionsResult, useDebounced, useOptions } from '#engine'
import type { ReferenceModel } from '#model/types/index.ts'

export interface TreeCandidates {
  /** What is shown: the tree, or what was found in it. */
  found: OptionsResult
  /** The tree has arrived, or its failure. */
  isSettled: boolean
  /** The tree is too large to be here whole: typing asks the server, which answers nodes without their place. */
  isCut: boolean
  keyword: string
  setKeyword(keyword: string): void
}

/** Returns the candidates of a reference to a tree: all of them, or, of a large tree, what the server finds. */
export function useTreeCandidates(
  reference: ReferenceModel | null | undefined,
  { query, enabled }: Pick<OptionsQuery, 'query' | 'enabled'>,
): TreeCandidates {
  const [keyword, setKeyword] = useState('')
  const asked = useDebounced(keyword.trim())
  const whole = useOptions(reference, { query, enabled })
  const isCut = whole.total > whole.options.length
  const isSearched = isCut && asked !== ''
  const searched = useOptions(reference, { query, keyword: asked, enabled: enabled && isSearched })
  return {
    found: isSearched ? searched : whole,
    isSettled: whole.options.length > 0 || !whole.isLoading,
    isCut,
    keyword,
    setKeyword,
  }
}
