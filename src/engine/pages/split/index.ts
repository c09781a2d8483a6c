import type { PageModel } from '#model/types/index.ts'
import { fetchListAhead } from '../../list/fetchListAhead.ts'
import { definePageKind, type PageAhead } from '../../registry/definePageKind.ts'
import { SplitPage } from './SplitPage.tsx'
import { chosenIn } from './useSplitChoice.ts'

export default definePageKind({ kind: 'split', page: SplitPage, fetchAhead: fetchSplitAhead })

function fetchSplitAhead(model: PageModel, ahead: PageAhead): void {
  const { split } = model
  if (!split) return
  ahead.askModel(split.page)
  const chosen = chosenIn(ahead.search, model)
  fetchListAhead(model, ahead, chosen === null ? undefined : { [split.by]: chosen })
}
