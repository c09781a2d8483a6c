import { useState } from 'react'
import { parseDimension } from '#model/figures/Dimension.ts'
import { useHost } from '../EngineContext.ts'
import { readRemembered, remember } from '../list/rememberedSettings.ts'
import type { ListControl } from '../list/useListPage.ts'
import type { OfferedDimension } from './offeredDimensions.ts'

/** Returns by what figures are put together, '' for a place that is free, and what changes one of the places: remembered in the browser per user and page. */
export function useFigureChoice(
  { model }: ListControl,
  offered: readonly OfferedDimension[],
): [string[], (place: number, text: string) => void] {
  const { user } = useHost()
  const name = `mortise:figures:${user.userId}:${model.component}`
  const [chosen, setChosen] = useState(() => fitChoice(readRemembered(name), offered))

  function choose(place: number, text: string): void {
    const next = chosen.map((old, index) => (index === place ? text : old))
    setChosen(next)
    remember(name, next)
  }
  return [chosen, choose]
}

/** What is remembered, as far as it is still offered to the user; else what the drawer begins with. */
function fitChoice(remembered: unknown, offered: readonly OfferedDimension[]): string[] {
  const initial = [offered[0]?.needsEdges ? '' : (offered[0]?.text ?? ''), '']
  if (!Array.isArray(remembered)) return initial
  const [first = '', second = ''] = remembered as unknown[]
  const isFit = [first, second].every(text => isOffered(text, offered)) && (first === '' || first !== second)
  return isFit ? [String(first), String(second)] : initial
}

const isOffered = (text: unknown, offered: readonly OfferedDimension[]): boolean =>
  text === '' || (typeof text === 'string' && offered.some(one => isOne(one, text)))

/** Bands are offered without their edges. */
const isOne = (one: OfferedDimension, text: string): boolean =>
  one.needsEdges
    ? text.startsWith(one.text) && (text === one.text || parseDimension(text) !== null)
    : text === one.text
