import { useState } from 'react'
import { parseDimension } from '#model/figures/Dimension.ts'
import { useHost } from '../EngineContext.ts'
import { readRemembered, remember } from '../list/rememberedSettings.ts'
import type { ListControl } from '../list/useListPage.ts'
import { chosenWay, type OfferedField } from './offeredDimensions.ts'

/** What is shown of the figures of a list. */
interface FigureChoice {
  /** By what they are put together; '' for a place that is free. Two places. */
  by: string[]
  /** Names of the measures that are shown; none for all. */
  measures: string[]
}

/** What may be chosen. */
export interface FigureOffer {
  fields: readonly OfferedField[]
  measures: readonly { name: string }[]
}

/** Returns what is chosen of figures and what changes it: remembered in the browser per user and page. */
export function useFigureChoice(
  { model }: ListControl,
  offer: FigureOffer,
): [FigureChoice, (change: Partial<FigureChoice>) => void] {
  const { user } = useHost()
  const name = `mortise:figures:${user.userId}:${model.component}`
  const [chosen, setChosen] = useState(() => fitChoice(readRemembered(name), offer))

  function choose(change: Partial<FigureChoice>): void {
    const next = { ...chosen, ...change }
    setChosen(next)
    remember(name, next)
  }
  return [chosen, choose]
}

/** What is remembered, as far as it is still offered to the user; else what the drawer begins with. */
function fitChoice(remembered: unknown, { fields, measures }: FigureOffer): FigureChoice {
  const { by, measures: named } = (remembered ?? {}) as { by?: unknown; measures?: unknown }
  const names = Array.isArray(named) ? named : []
  return {
    by: fitDimensions(by, fields),
    measures: measures.map(({ name }) => name).filter(name => names.includes(name)),
  }
}

function fitDimensions(remembered: unknown, fields: readonly OfferedField[]): string[] {
  const way = fields[0]?.ways[0]
  const initial = [!way || way.needsEdges ? '' : way.text, '']
  if (!Array.isArray(remembered)) return initial
  const [first = '', second = ''] = remembered as unknown[]
  const isFit = [first, second].every(text => isOffered(text, fields)) && (first === '' || first !== second)
  return isFit ? [String(first), String(second)] : initial
}

/** Bands are offered without their edges. */
function isOffered(text: unknown, fields: readonly OfferedField[]): boolean {
  if (text === '') return true
  const way = typeof text === 'string' ? chosenWay(fields, text)?.way : undefined
  return way !== undefined && (text === way.text || parseDimension(String(text)) !== null)
}
