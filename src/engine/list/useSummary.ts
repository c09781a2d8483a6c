import type { FigureModel, PageModel } from '#model/types/index.ts'
import { summaryRequest } from '../data/listRequest.ts'
import { useComeBack } from '../data/useComeBack.ts'
import { useRead } from '../data/useRead.ts'
import { useHost } from '../EngineContext.ts'
import type { Envelope } from '../EngineHost.ts'
import type { ListState } from './ListState.ts'

/** A figure that the user may read, as the server has found it out. */
export interface AnsweredFigure {
  field: string
  function: FigureModel['function']
  value: unknown
}

export interface SummaryControl {
  /** null where the page has none; undefined until they have arrived. */
  figures: AnsweredFigure[] | null | undefined
  error: unknown
  refresh(): Promise<unknown>
}

interface SummaryQuery {
  filter: ListState['filter']
  fixed: Record<string, unknown> | undefined
  /** Whether they are shown now. */
  isAsked: boolean
}

/** Returns the figures below a list: of all that its filter leaves, so that turning its pages asks for nothing. */
export function useSummary(model: PageModel, { filter, fixed, isAsked }: SummaryQuery): SummaryControl {
  const { http } = useHost()
  const isShown = isAsked && (model.list?.summary.length ?? 0) > 0
  const { path, query } = isShown ? summaryRequest(model, filter, fixed) : { path: null, query: null }
  const { data, error, mutate } = useRead(
    path === null ? null : [model.resource?.path, 'summary', path, query],
    async signal => figuresIn(await http.request(path ?? '', { query: query ?? {}, silent: true, signal })),
    { keepPreviousData: true },
  )
  useComeBack(() => void mutate())
  return { figures: isShown ? data : null, error, refresh: () => mutate() }
}

/** They stand beside the code, or in data. */
function figuresIn({ summary, data }: Envelope): AnsweredFigure[] {
  const given = summary ?? (data as { summary?: unknown } | null | undefined)?.summary
  return Array.isArray(given) ? (given as AnsweredFigure[]) : []
}
